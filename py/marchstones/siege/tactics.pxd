cdef bint may_play_tactics(Table table, int seat) except -9
cdef int list_tactics(Table table, int seat, int card, int[::1] out, int n) except -9
cdef int list_redeploy(Table table, int role, int[::1] out, int n) except -9
cdef int list_recruit(Table table, int role, int[::1] out, int n) except -9
cdef int list_desert(Table table, int role, int[::1] out, int n) except -9
cdef int list_traitor(Table table, int role, int[::1] out, int n) except -9
cdef int list_blast(Table table, int[::1] out, int n) except -9
cdef int list_reinforce(Table table, int[::1] out, int n) except -9
cdef bint can_exchange(Table table, int seat) except -9
