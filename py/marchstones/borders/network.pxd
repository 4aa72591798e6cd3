cdef class Network:
    cdef double[1536] weight
    cdef double[32] bias
    cdef double[32] out
    cdef double[512] second
    cdef double[512] aside
    cdef double[16] second_bias
    cdef double[16] second_out
    cdef double[384] last
    cdef double[12] last_bias
    cdef double[12] last_out
    cdef double[2] rest
    cdef double[32] bends
    cdef double[16] seconds
    cdef double[16] context
    cdef double[32] pooled

    @cython.locals(j=cython.int, i=cython.int, k=cython.int, x=cython.double)
    cdef int add(self, double* inputs, int n, int row, double* out, int at) except -1
    @cython.locals(j=cython.int)
    cdef int begin(self) except -1
    @cython.locals(h=cython.int, x=cython.double)
    cdef int bend(self, double* a, int i, double* b, int j, double* c, int k) except -1
    @cython.locals(h=cython.int, j=cython.int, k=cython.int, x=cython.double)
    cdef int join(self) except -1
    @cython.locals(h=cython.int, j=cython.int, k=cython.int, x=cython.double, total=cython.double)
    cdef double chance(self) except -1
    @cython.locals(j=cython.int, x=cython.double)
    cdef int pool(self, double* seconds, int at, double use) except -1
    @cython.locals(i=cython.int, j=cython.int, x=cython.double, total=cython.double)
    cdef double lift(self) except? -99
