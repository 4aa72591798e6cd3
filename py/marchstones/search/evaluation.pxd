cdef class Evaluation:
    cdef public double attention, regard
    cdef public bint foresees
    cdef public int weighed

    cpdef double value(self, State state, int seat) except -1
    cpdef double fair(self, State state) except -1
    cpdef double foresee(self, State state) except -1
    cpdef int score(self, State state, int[::1] moves, int n, double[::1] out) except -1
    cpdef int forced(self, State state, int[::1] moves, int n) except -2
    cpdef int same(self, State state, int move) except -1
    cpdef int group(self, int move) except -1
    cpdef bint settled(self, State state, int seat) except -1
    cpdef int recall(self, State state, int seat) except -1
    cpdef double weight(self, State world, int seat) except -1
