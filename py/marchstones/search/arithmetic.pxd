@cython.locals(n=cython.int, r=cython.double, result=cython.double, factor=cython.double)
cpdef double exp(double x) except -1
cpdef double sigmoid(double x) except -1
@cython.locals(guess=cython.double, rest=cython.double)
cpdef double root(double x) except -1
