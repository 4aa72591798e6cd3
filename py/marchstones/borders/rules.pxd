cdef class Borders(Table):
    cdef int[64] pool
    cdef int[9] rooms

    cdef int list_claims(self, int[::1] out, int n) except -9
    cdef int list_plays(self, int[::1] out, int n) except -9
    cdef int find_rooms(self, int seat) except -9
    cdef int plain_cards(self, int seat) except -9
    cpdef bint can_play_clan(self, int seat) except -9
    cdef int list_draws(self, int[::1] out, int n) except -9
    cpdef bint any_claim(self) except -9
    cdef int play_card(self, int card, int stone) except -9
    cdef int play_guile(self, int kind, int card, int place) except -9
    cdef int after_play(self) except -9
    cdef int draw_or_close(self) except -9
    cdef int close(self) except -9
    cdef int end_turn(self) except -9
    cdef int draw(self, int place) except -9
    cdef int return_card(self, int card) except -9
    cdef int pass_turn(self) except -9
    cdef int claim(self, int stone) except -9
    cdef bint has_neighbours(self, int stone, int seat) except -9
    cdef int finish(self, int winner, int why) except -9
    cdef int redeal(self, int seat, Rng rng, int tactics) except -9
