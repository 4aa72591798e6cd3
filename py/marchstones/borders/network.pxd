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

    @cython.locals(j=cython.Py_ssize_t, i=cython.Py_ssize_t, k=cython.Py_ssize_t, x=cython.double)
    cdef int add(self, double* inputs, int n, int row, double* out, Py_ssize_t at) except -1
    @cython.locals(j=cython.Py_ssize_t)
    cdef int begin(self) except -1
    @cython.locals(h=cython.Py_ssize_t, x=cython.double)
    cdef int bend(self, double* a, Py_ssize_t i, double* b, Py_ssize_t j, double* c, Py_ssize_t k) except -1
    @cython.locals(h=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, x=cython.double)
    cdef int join(self) except -1
    @cython.locals(h=cython.Py_ssize_t, j=cython.Py_ssize_t, k=cython.Py_ssize_t, x=cython.double, total=cython.double)
    cdef double chance(self) except -1
    @cython.locals(j=cython.Py_ssize_t, x=cython.double)
    cdef int pool(self, double* seconds, Py_ssize_t at, double use) except -1
    @cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, x=cython.double, total=cython.double)
    cdef double lift(self) except? -99
