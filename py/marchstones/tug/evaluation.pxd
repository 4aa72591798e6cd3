cdef class TugEvaluation(Evaluation):
    cdef Net net
    cdef public double[34] features
    cdef double[32] parts
    cdef list trials, legals
    cdef int[7] tally
    cdef int[::1] columns, counts
    cdef double[::1] wins

    @cython.locals(x="double*", i=cython.int, which=cython.int, who=cython.int, at=cython.int, every=cython.int, total=cython.int, place=cython.int, value=cython.int)
    cpdef int describe(self, Tug tug, int seat) except -1
    @cython.locals(other=cython.int, most=cython.int, columns=cython.int, place=cython.int, counts=cython.int, at=cython.int)
    cpdef double ahead(self, Tug tug, int seat) except -1
    @cython.locals(i=cython.int)
    cdef double judge(self, Tug tug, int seat) except -1
    @cython.locals(win=cython.double)
    cdef double outcome(self, Tug tug, int seat, int level) except -1
    @cython.locals(legal="int[::1]", trial=Tug, n=cython.int, first=cython.int, die=cython.int, best=cython.double, i=cython.int, move=cython.int)
    cdef double best_end(self, Tug tug, int seat, int level) except -1
    @cython.locals(at=cython.int, i=cython.int)
    cdef bint is_twin(self, Tug tug, int place) except -1
    @cython.locals(trial=Tug, total=cython.double, value=cython.int)
    cdef double rolled(self, Tug tug, int seat, int level) except -1
    @cython.locals(tug=Tug, trial=Tug, win=cython.double)
    cpdef double value(self, State state, int seat) except -1
    cpdef double fair(self, State state) except -1
    @cython.locals(tug=Tug, trial=Tug, i=cython.int)
    cpdef int score(self, State state, int[::1] options, int n, double[::1] out) except -1
    cpdef int forced(self, State state, int[::1] options, int n) except -2
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, low=cython.int, high=cython.int)
    cpdef int same(self, State state, int move) except -1
    cpdef int group(self, int move) except -1
    cpdef bint settled(self, State state, int seat) except -1
    cpdef double weight(self, State state, int seat) except -1
