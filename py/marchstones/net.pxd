cdef class Net:
    cdef readonly int rows
    cdef double[3072] weight
    cdef double[32] bend
    cdef double last

    @cython.locals(h=cython.int, j=cython.int, i=cython.int, k=cython.int, x=cython.double)
    cdef int add(self, double* inputs, int n, int row, double* out, int at) except -1
    @cython.locals(h=cython.int, x=cython.double, total=cython.double)
    cdef double chance(self, double* a, int i, double* b, int j, double* c, int k) except -1
