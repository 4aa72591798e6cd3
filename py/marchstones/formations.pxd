cdef int[16] BITS

cdef class Prover:
    cdef readonly int colours, values, lowest, spy, plain
    cdef public int missing, kind, total
    cdef int need, plains, wilds, jokers, spies, shields, low, high, sum, colour, lies, distinct
    cdef int cards[4]

    cdef int read(self, int* lying, int at, int n, int need) except -9
    cdef int best(self, int* lying, int at, int n, int need, int* unseen, int counting, int lowest_leads, int floor) except -9
    cdef int best_run(self, int first, int last, int* unseen, int floor) except -9
    cdef bint fills(self, int start, int colour, int* unseen) except -9
    cdef bint fits(self, int found, int shields) except -9
    cdef int fresh(self, int value, int colour, int* unseen) except -9
    cdef int best_same(self, int* unseen) except -9
    cdef int wild_sum(self) except -9
    cdef int best_colour(self, int* unseen) except -9
    cdef int highest(self, int colour, int* unseen) except -9
    cdef int best_sum(self, int* unseen) except -9
    cdef int least_sum(self, int* unseen) except -9
