cdef Prover PROVER

cdef class Table(State):
    cdef public int first, phase, why, idle, due, clock, fog, mud, fog_seat, mud_seat, mud_first
    cdef public int stack_left, tactics_left, discarded
    cdef readonly int edition, tactical, early, crowded, sided, below, hand_size
    cdef public int[9] owner
    cdef public int[72] cards
    cdef public int[72] since
    cdef public int[18] count
    cdef public int[18] rank
    cdef public int[18] done
    cdef public int[72] refuter
    cdef public int[18] refuters
    cdef public int[64] where
    cdef public int[20] hand
    cdef public int[2] hands
    cdef public int[54] stack
    cdef public int[10] tactics
    cdef public int[64] discards
    cdef public int[54] unseen
    cdef public int[128] known
    cdef public int[2] played
    cdef public int[2] jokers
    cdef public int[2] stones

    @cython.locals(other=Table)
    cpdef int copy(self, State source) except -1
    cpdef int need(self, int stone) except -9
    cdef int counting(self, int stone) except -9
    cdef bint has_room(self, int side) except -9
    cpdef int lay(self, int card, int side) except -9
    cdef int lift(self, int card) except -9
    cpdef int settle(self, int side) except -9
    cpdef int set_environment(self, int card, int stone, int seat) except -9
    cpdef int discard(self, int card) except -9
    cdef int take_from_hand(self, int seat, int card) except -9
    cdef int draw_card(self, int seat, int from_tactics) except -9
    cdef int put_back(self, int seat, int card) except -9
