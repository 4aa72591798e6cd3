cdef bint may_play_tactics(Table table, int seat) except -9
cdef bint takes_environment(Table table, int stone) except -9
cdef int list_tactics(Table table, int seat, int card, int[::1] out, int n) except -9
cdef int list_redeploy(Table table, int seat, int[::1] out, int n) except -9
cdef bint lies_for(Table table, int card, int stone, int seat) except -9
cdef int list_desert(Table table, int seat, int[::1] out, int n) except -9
cdef int list_traitor(Table table, int seat, int[::1] out, int n) except -9
cdef bint may_return(Table table, int seat, int card) except -9
cdef int remove(Table table, int card) except -9
cpdef int dropper(Table table) except -9
cdef int list_returns(Table table, int seat, int[::1] out) except -9
