cdef class State:
    cdef public int turn, mover, winner

    cpdef int legal(self, int[::1] out) except -1
    cpdef int pick(self, Rng rng, int[::1] out) except -1
    cpdef int play(self, int move) except -1
    cpdef int copy(self, State other) except -1
    cpdef State clone(self)
    cpdef int roll(self, Rng rng) except -1
    cpdef int guess(self, int seat, Rng rng) except -1
