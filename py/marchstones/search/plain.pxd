cdef class Plain(Evaluation):
    cdef State trial
    cdef Rng rng
    cdef int[::1] legal

    @cython.locals(trial=State)
    cpdef double value(self, State state, int seat) except -1
    cpdef double fair(self, State state) except -1
    @cython.locals(i=cython.int)
    cpdef int score(self, State state, int[::1] options, int n, double[::1] out) except -1
