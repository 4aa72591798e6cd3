cdef class Tug(State):
    cdef public int first, phase, why, rerolls
    cdef public int[6] columns
    cdef public int[3] free
    cdef public int[3] places
    cdef public int[3] rerolled
    cdef public int[2] standing
    cdef public int[2] lying

    @cython.locals(other=Tug)
    cpdef int copy(self, State source) except -1
    cdef int list_actions(self, int die, int place, int[::1] out, int n) except -9
    cdef int list_throws(self, int[::1] out) except -9
    cdef int list_berserk(self, int[::1] out, int n) except -9
    cdef int list_counts(self, int move, int leaving, int seat, int[::1] out, int n) except -9
    cdef bint can_berserk(self) except -9
    cdef int sixes(self) except -9
    cdef bint is_rerolled(self, int die) except -9
    cdef bint is_used(self, int place) except -9
    cdef int athletes(self, int seat) except -9
    cdef int least_lying(self, int leaving, int seat) except -9
    cdef int after_throw(self) except -9
    cdef int gather(self, int die, int place, int last) except -9
    cdef int remove(self, int seat, int leaving, int last) except -9
    cdef int after_action(self, int berserk) except -9
    cdef int finish(self, int winner) except -9
