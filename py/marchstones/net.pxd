cdef class Net:
    cdef readonly int rows
    cdef double[3072] weight
    cdef double[32] bend
    cdef double last

    @cython.locals(h=cython.Py_ssize_t, j=cython.Py_ssize_t, i=cython.Py_ssize_t, k=cython.Py_ssize_t, x=cython.double)
    cdef int add(self, double* inputs, int n, int row, double* out, Py_ssize_t at) except -1
    @cython.locals(h=cython.Py_ssize_t, x=cython.double, total=cython.double)
    cdef double chance(self, double* a, Py_ssize_t i, double* b, Py_ssize_t j, double* c, Py_ssize_t k) except -1
