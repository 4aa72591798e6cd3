cdef class SiegeEvaluation(Evaluation):
    cdef Net net, attacking, defending, weigh_attacking, weigh_defending
    cdef Siege trial
    cdef public int toll
    cdef int tactics, role, gone
    cdef Outlook own, other
    cdef double[12] holding
    cdef double[12] kept
    cdef double[48] parts
    cdef double[24] place
    cdef public double[32] whole
    cdef public double[55] features
    cdef public double[7] chances
    cdef double[7] before
    cdef double[7] missed
    cdef double[9] counts
    cdef int[14] faces

    @cython.locals(role=cython.int, other=cython.int, unseen=cython.int, elite=cython.int, action=cython.int, at=cython.int, card=cython.int, i=cython.int, held=cython.int, mine=cython.double, theirs=cython.double, place="double*", fallen=cython.int, wall=cython.int)
    cpdef int know(self, Table table, int seat, int to_move) except -1
    @cython.locals(wall=cython.int, role=cython.int, outlook=Outlook, i=cython.int)
    cdef int look_side(self, Table table, int side, int at) except -1
    @cython.locals(place="double*", i=cython.int)
    cdef int look_place(self, Table table, int wall) except -1
    cdef double judge(self, Table table, int wall) except -1
    @cython.locals(i=cython.int)
    cpdef int describe(self, Table table, int wall) except -1
    @cython.locals(wall=cython.int)
    cpdef double judge_all(self, Table table, int seat, int to_move) except -1
    @cython.locals(safe=cython.double, counts="double*", i=cython.int, fallen=cython.int, open_=cython.int, total=cython.double, best=cython.double, breach=cython.double, wall=cython.int, p=cython.double, few=cython.double, whole="double*", place="double*", net=Net, win=cython.double)
    cdef double combine(self, Table table) except -1
    @cython.locals(table=Table)
    cpdef double value(self, State state, int seat) except -1
    @cython.locals(table=Table, seat=cython.int, base=cython.double, last=cython.int, best=cython.double, openings=cython.int, wall=cython.int, i=cython.int, move=cython.int, kind=cython.int, card=cython.int)
    cpdef int score(self, State state, int[::1] options, int n, double[::1] out) except -1
    @cython.locals(colour=cython.int, value=cython.int, wall=cython.int, side=cython.int, wanted=cython.bint, i=cython.int, lying=cython.int)
    cdef int miss(self, Table table, int card) except -1
    @cython.locals(kind=cython.int, card=cython.int, spent=cython.int, amount=cython.double, win=cython.double)
    cdef double after(self, Table table, int move) except -1
    @cython.locals(holding="double*", place="double*", stack=cython.double, near=cython.double, others=cython.int, i=cython.int, win=cython.double)
    cdef double drawn(self, Table table, int tactics) except -1
    @cython.locals(kind=cython.int, card=cython.int, place=cython.int, trial=Siege, first=cython.int)
    cdef double laid(self, Table table, int move) except -1
    @cython.locals(now=cython.double, price=cython.double, then=cython.double, win=cython.double, trial=Siege, i=cython.int, kind=cython.int, wall=cython.int)
    cdef int score_openings(self, Table table, int seat, int[::1] options, int n, double[::1] out, double best) except -1
    @cython.locals(table=Table, found=cython.int, i=cython.int)
    cpdef int forced(self, State state, int[::1] options, int n) except -2
    cpdef int group(self, int move) except -1
    @cython.locals(table=Table, drawn=cython.bint)
    cpdef bint settled(self, State state, int seat) except -1
