cdef class Siege(Table):
    cdef int[71] pool
    cdef int[7] rooms

    cdef int list_controls(self, int[::1] out, int n) except -9
    cdef int list_openings(self, int role, int[::1] out, int n) except -9
    cdef int list_plays(self, int role, int[::1] out, int n) except -9
    cdef int find_rooms(self, int role) except -9
    cdef bint holds_tactics(self, int seat) except -9
    cpdef bint any_room(self, int role) except -9
    cdef int list_draws(self, int[::1] out, int n) except -9
    cdef int list_gifts(self, int seat, int[::1] out, int n) except -9
    cdef int list_places(self, int[::1] out, int n) except -9
    cpdef bint any_control(self) except -9
    cdef int coming_room(self) except -9
    cdef int pour(self, int wall) except -9
    cdef int play_card(self, int card, int wall) except -9
    cdef int play_action(self, int kind, int a, int b) except -9
    cdef int after_play(self) except -9
    cdef int close(self) except -9
    cdef int end_turn(self) except -9
    cdef int draw(self, int place) except -9
    cdef int give_card(self, int card) except -9
    cdef int insert_card(self, int place) except -9
    cdef int pass_turn(self) except -9
    cdef int control(self, int wall) except -9
    cdef int finish(self, int winner, int why) except -9
    cdef int redeal(self, int seat, Rng rng, int tactics) except -9
    cdef int mix(self, int start, int end, Rng rng) except -9
    cdef int mix_gifts(self, int seat, Rng rng) except -9
