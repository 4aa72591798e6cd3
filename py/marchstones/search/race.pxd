cdef class Race:
    cdef bint on
    cdef int rounds
    cdef double unseen
    cdef int[16] runners
    cdef double[16] latest
    cdef double[256] gaps

    @cython.locals(i=cython.int)
    cdef int begin(self, int[::1] edges, int n) except -1
    @cython.locals(i=cython.int)
    cdef int lane(self, int edge) except -1
    cdef int note(self, int edge, double value) except -1
    @cython.locals(i=cython.int, j=cython.int, row=cython.int, column=cython.int, gap=cython.double)
    cdef int lap(self, int[::1] edges, int n) except -1
    cdef double doubt(self, int a, int b) except -1
