cdef class Scratch:
    cdef Tug trial
    cdef int[::1] legal


cdef class TugEvaluation(Evaluation):
    cdef Net net
    cdef public double[190] features
    cdef double[16] parts, nothing
    cdef double[65536] sides
    cdef list scratch
    cdef int[343] sorts
    cdef int[3] masks
    cdef double looked
    cdef Tug thrown
    cdef int[::1] keys, table_columns, table_counts
    cdef double[::1] worths, means, ends, end_keys

    cpdef int describe(self, Tug tug, int seat) except -1
    @cython.locals(mine=cython.int)
    cdef int counted(self, Tug tug, int who) except -1
    @cython.locals(lying=cython.int, uncounted=cython.int)
    cdef int lying(self, Tug tug, int who, int every) except -1
    @cython.locals(x="double*", i=cython.int, every=cython.int, lying=cython.int, standing=cython.int, total=cython.int, place=cython.int, value=cython.int)
    cdef int describe_side(self, Tug tug, int who, int at) except -1
    @cython.locals(at=cython.int)
    cdef int column(self, Tug tug, int who) except -1
    @cython.locals(every=cython.int, slot=cython.int, key=cython.longlong, i=cython.int)
    cdef int side(self, Tug tug, int who, int other) except -1
    @cython.locals(i=cython.int)
    cdef int forget(self) except -1
    @cython.locals(at=cython.int, i=cython.int)
    cpdef double ahead(self, Tug tug, int seat) except -1
    @cython.locals(other=cython.int)
    cdef int stand(self, Tug tug, int seat) except -9
    @cython.locals(win=cython.double, at=cython.int, left=cython.int)
    cdef double outcome(self, Tug tug, int seat, int level) except -1
    @cython.locals(first=cython.int, left=cython.int, die=cython.int, slot=cython.int, key=cython.longlong, scratch=Scratch, legal="int[::1]", trial=Tug, n=cython.int, place=cython.int, best=cython.double, i=cython.int)
    cdef double best_end(self, Tug tug, int seat, int level) except -1
    @cython.locals(counts=cython.int, key=cython.longlong, at=cython.int, i=cython.int)
    cdef long long rest(self, Tug tug, int seat) except -1
    @cython.locals(at=cython.int, i=cython.int)
    cdef bint is_twin(self, Tug tug, int place) except -1
    @cython.locals(seat=cython.int, columns=cython.int, counts=cython.int, at=cython.int, thrown=Tug, a=cython.int, b=cython.int, c=cython.int)
    cdef int table(self, Tug tug) except -1
    @cython.locals(named=cython.int, i=cython.int)
    cdef int again(self, Tug tug) except -1
    @cython.locals(best=cython.double, die=cython.int)
    cdef double hoped(self, int at, int a, int b, int c, int named, int left) except -1
    @cython.locals(total=cython.double, value=cython.int)
    cdef double thrown_again(self, int at, int a, int b, int c, int named, int left, int die) except -1
    @cython.locals(die=cython.int)
    cdef double rerolled(self, int at, Tug tug, int left) except -1
    @cython.locals(total=cython.double, ways=cython.int, a=cython.int, b=cython.int, c=cython.int)
    cdef double thrown_first(self, int at, int left) except -1
    @cython.locals(tug=Tug, at=cython.int)
    cpdef double foresee(self, State state) except -1
    @cython.locals(tug=Tug, win=cython.double)
    cpdef double value(self, State state, int seat) except -1
    cpdef double fair(self, State state) except -1
    @cython.locals(tug=Tug, scratch=Scratch, trial=Tug, i=cython.int)
    cpdef int score(self, State state, int[::1] options, int n, double[::1] out) except -1
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, low=cython.int, high=cython.int)
    cpdef int same(self, State state, int move) except -1
