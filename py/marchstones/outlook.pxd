cdef class Outlook:
    cdef readonly int colours, values, lowest, spy
    cdef Prover reader
    cdef double[60] weight
    cdef double[12] none
    cdef double[12] anyof
    cdef double[60] of_value
    cdef double[30] of_colour
    cdef double[6] colour_units
    cdef double[6] colour_totals
    cdef double[10] most
    cdef double[16] out
    cdef int[12] have
    cdef double[8] gap
    cdef double[5] tally
    cdef double unbeaten

    cpdef int gather(self) except -1
    @cython.locals(value=cython.int, colour=cython.int, none=cython.double)
    cdef int gather_value(self, int value) except -1
    @cython.locals(least=cython.int, need=cython.int, units=cython.double, total=cython.double, amount=cython.double, part=cython.double, value=cython.int, i=cython.int, colour=cython.int)
    cdef int gather_sums(self) except -1
    cdef int change(self, int card, double weight) except -1
    @cython.locals(units=cython.double, total=cython.double, row=cython.int, value=cython.int)
    cdef int gather_colour(self, int colour) except -1
    @cython.locals(none=cython.double, one=cython.double, two=cython.double, three=cython.double, rest=cython.double, w=cython.double, i=cython.int)
    cdef int count(self, int first, int step, int n, double* out, int at) except -1
    @cython.locals(r=Prover, p=cython.double, w=cython.double, spies=cython.int, gaps=cython.int, hardest=cython.int, value=cython.int, i=cython.int)
    cdef double window(self, int need, int start, int colour) except -1
    @cython.locals(r=Prover, missing=cython.int, kind=cython.int, rest=cython.int, total=cython.int, i=cython.int, value=cython.int, out="double*")
    cdef int look(self, int* lying, int at, int n, int need, int counting, int lowest_leads, int floor) except -1
    @cython.locals(r=Prover, first=cython.int, last=cython.int, miss=cython.double, mass=cython.double, weighed=cython.double, p=cython.double, total=cython.int, stop=cython.int, start=cython.int, at=cython.int, colour=cython.int, place=cython.int)
    cdef int look_at_runs(self, int need, int run, int kind, int rest) except -1
    @cython.locals(r=Prover, start=cython.int, stop=cython.int, miss=cython.double, mass=cython.double, weighed=cython.double, p=cython.double, total=cython.int, value=cython.int)
    cdef int look_at_same(self, int need, int missing, int kind, int rest) except -1
    @cython.locals(r=Prover, first=cython.int, last=cython.int, lying=cython.int, miss=cython.double, mass=cython.double, weighed=cython.double, p=cython.double, likely=cython.double, row=cython.int, least=cython.int, colour=cython.int)
    cdef int look_at_colours(self, int missing, int kind, int rest) except -1
    @cython.locals(least=cython.int, value=cython.int, total=cython.int)
    cdef int least_value(self, int rest, int missing) except -1
    @cython.locals(none=cython.double, p=cython.double, goal=cython.int, value=cython.int)
    cdef double sum_chance(self, int total, int missing, int lowest_leads, int rest) except -1
