cdef unsigned int MASK
cdef double UNIT

cdef class Rng:
    cdef unsigned int a, b, c, d

    cdef int copy(self, Rng other) except -1
    @cython.locals(t=cython.uint)
    cpdef unsigned int next(self)
    @cython.locals(wide=cython.ulonglong)
    cpdef int below(self, int n)
    cpdef double unit(self)
