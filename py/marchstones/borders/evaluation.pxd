cdef class BordersEvaluation(Evaluation):
    cdef Network net
    cdef readonly Borders scratch, trial
    cdef Recall past
    cdef int tactics
    cdef double[18] keep
    cdef Outlook own, other
    cdef double[288] own_part
    cdef double[288] other_part
    cdef double[288] place_part
    cdef double[96] parts
    cdef int[9] open
    cdef double[144] seconds
    cdef double[32] empty_own
    cdef double[32] empty_other
    cdef int has_empty_own, has_empty_other
    cdef double[16] place
    cdef public double[8] reasons
    cdef public double[48] features
    cdef public double[9] chances
    cdef public double[9] use
    cdef double[9] lost
    cdef readonly double total
    cdef double[512] weights
    cdef double[1024] fold
    cdef double[1024] reach

    @cython.locals(unseen=cython.int, card=cython.int, at=cython.int, elite=cython.int, guile=cython.int, other=cython.int, held=cython.int, mine=cython.double, theirs=cython.double, i=cython.int, place="double*")
    cpdef int know(self, Table table, int seat, int to_move) except -1
    @cython.locals(owner=cython.int, side=cython.int)
    cdef int fixed(self, Table table, int stone, int seat) except -2
    cdef bint is_odd(self, Table table, int stone) except -1
    cdef int hold(self, int card, double weight) except -1
    @cython.locals(side=cython.int, empty=cython.bint, j=cython.int)
    cdef int look_own(self, Table table, int stone, int seat, double* out, int at) except -1
    @cython.locals(side=cython.int, empty=cython.bint, i=cython.int, j=cython.int)
    cdef int look_other(self, Table table, int stone, int seat, double* out, int at) except -1
    @cython.locals(side=cython.int, own=cython.int, other=cython.int, i=cython.int, place="double*")
    cdef int look_place(self, Table table, int stone, int seat, double* out, int at) except -1
    @cython.locals(fixed=cython.int)
    cpdef double judge(self, Table table, int stone, int seat) except -1
    @cython.locals(i=cython.int)
    cpdef bint describe(self, Table table, int stone, int seat) except -1
    cdef double judge_parts(self, int at) except -1
    @cython.locals(net=Network, stone=cython.int, fixed=cython.int, at=cython.int, j=cython.int)
    cpdef double judge_all(self, Table table, int seat, int to_move) except -1
    @cython.locals(n=cython.int, i=cython.int, stone=cython.int, p=cython.double, fold="double*")
    cdef double combine(self) except -1
    @cython.locals(n=cython.int, i=cython.int, stone=cython.int, p=cython.double, use=cython.double, fold="double*", reach="double*")
    cdef int weigh_stones(self) except -1
    @cython.locals(net=Network, stone=cython.int, odds=cython.double, p=cython.double, rest=cython.double)
    cdef double put_right(self) except -1
    @cython.locals(table=Table, value=cython.double)
    cpdef double value(self, State state, int seat) except -1
    @cython.locals(worth=cython.double, i=cython.int)
    cdef double hand_worth(self, Table table, int seat) except -99
    @cython.locals(place="double*", reasons="double*", doubt=cython.double)
    cpdef int list_draw(self) except -1
    @cython.locals(worth=cython.double, i=cython.int)
    cdef double draw_worth(self) except -99
    @cython.locals(source=Table, table=Table, seat=cython.int, base=cython.double, loss=cython.double, p=cython.double, last=cython.int, i=cython.int, move=cython.int, kind=cython.int, card=cython.int, stone=cython.int, side=cython.int)
    cpdef int score(self, State state, int[::1] options, int n, double[::1] out) except -1
    @cython.locals(loss=cython.double, p=cython.double, colour=cython.int, value=cython.int, stone=cython.int, side=cython.int, wanted=cython.bint, i=cython.int, lying=cython.int, at=cython.int)
    cdef double miss(self, Table table, int seat, int card) except -99
    @cython.locals(at=cython.int)
    cdef double tried(self, Table table, int stone, int seat) except -1
    @cython.locals(table=Table, kind=cython.int, card=cython.int, place=cython.int, first=cython.int, second=cython.int, third=cython.int, change=cython.double, loss=cython.double)
    cdef double gain(self, Table source, int seat, int move) except -99
    @cython.locals(i=cython.int)
    cpdef int forced(self, State state, int[::1] options, int n) except -2
    cpdef int group(self, int move) except -1
    @cython.locals(table=Table)
    cpdef bint settled(self, State state, int seat) except -1
    @cython.locals(table=Table)
    cpdef int recall(self, State state, int seat) except -1
    @cython.locals(table=Table)
    cpdef double weight(self, State world, int seat) except -1
