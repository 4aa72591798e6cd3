cdef Prover PROVER
cdef int[14] NEEDS
cdef int[14] COUNTING
cdef int[14] LOW

cdef class Table(State):
    cdef public int phase, why, attacker, oil, idle, left, clock
    cdef public int stack_left, tactics_left, discarded, arriving
    cdef readonly int edition, hand_size
    cdef public int[7] damaged
    cdef public int[56] cards
    cdef public int[56] since
    cdef public int[14] count
    cdef public int[14] rank
    cdef public int[14] done
    cdef public int[28] refuter
    cdef public int[7] refuters
    cdef public int[71] where
    cdef public int[16] hand
    cdef public int[2] hands
    cdef public int[60] stack
    cdef public int[11] tactics
    cdef public int[71] discards
    cdef public int[60] unseen
    cdef public int[142] known
    cdef public int[2] played
    cdef public int[6] given
    cdef public int[2] gave
    cdef public int[2] coming

    @cython.locals(other=Table)
    cpdef int copy(self, State source) except -1
    cpdef int need(self, int wall) except -1
    cpdef int counting(self, int wall) except -1
    cpdef int low(self, int wall) except -1
    cdef bint has_room(self, int side) except -9
    cpdef int lay(self, int card, int side) except -1
    cdef int lift(self, int card) except -1
    cpdef int settle(self, int side) except -1
    cdef int clear(self, int side) except -1
    cdef int damage(self, int wall) except -1
    cpdef int discard(self, int card) except -1
    cdef int take_discard(self, int card) except -1
    cdef int recall(self, int card) except -1
    cdef int insert(self, int place) except -1
    cdef int take_from_hand(self, int seat, int card) except -1
    cdef int add_to_hand(self, int seat, int card) except -1
    cdef int draw_card(self, int seat, int from_tactics) except -1
    cdef int give(self, int seat, int card) except -1
    cdef int swap(self) except -1
    @cython.locals(seat=cython.int, i=cython.int)
    cdef bint may_mix(self) except -1
