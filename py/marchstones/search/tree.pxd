cdef class Search:
    cdef readonly State origin
    cdef readonly State world
    cdef Evaluation evaluation
    cdef Rng rng, dice, luck
    cdef readonly State guessed
    cdef readonly int live
    cdef int asked
    cdef bint recalls
    cdef Race race
    cdef readonly bint decided
    cdef public bint hasty
    cdef double even, told
    cdef int[::1] question
    cdef readonly int seat, edges, playouts, base
    cdef int cap, wide, mask, depth, n
    cdef double explore, heat, virtual, squares
    cdef int[::1] slots, move, parent, first, next, actor, visits, avail, legal, fresh, found, taken
    cdef double[::1] total, score, mean, prior, scores
    cdef int[256] path

    @cython.locals(at=cython.longlong, edge=cython.int, high=cython.longlong, low=cython.longlong)
    cdef int slot(self, int parent, int move) except -1
    @cython.locals(i=cython.int)
    cdef int begin(self) except -1
    @cython.locals(guessed=State, world=State, total=cython.double, weight=cython.double)
    cdef int imagine(self) except -1
    cpdef double worth(self, int edge) except -9
    @cython.locals(edge=cython.int)
    cdef int add(self, int parent, int move, int actor, double score, double prior) except -2
    @cython.locals(done=cython.int, i=cython.int)
    cpdef int step(self, int iterations) except -1
    @cython.locals(rounds=cython.int, i=cython.int, best=cython.int, edge=cython.int, kept=cython.int, lead=cython.double, even=cython.double, behind=cython.double, doubt=cython.double)
    cdef int thin_out(self) except -1
    @cython.locals(world=State, foresees=cython.bint, new=cython.bint, luck=cython.double, node=cython.int, edge=cython.int)
    cdef int iterate(self, int asked) except -1
    @cython.locals(world=State, forced=cython.int, played=cython.int)
    cdef int skip(self) except -1
    @cython.locals(world=State, move=cython.int, shared=cython.int, edge=cython.int, score=cython.double)
    cdef int throw(self, int node) except -2
    @cython.locals(total=cython.double, highest=cython.double, scale=cython.double, worth=cython.double, edge=cython.int, best=cython.int, i=cython.int, n=cython.int)
    cdef int choose(self, int node) except -2
    @cython.locals(missing=cython.int, i=cython.int, k=cython.int, edge=cython.int, actor=cython.int, prior=cython.double)
    cdef int meet(self, int node) except -1
    @cython.locals(i=cython.int, j=cython.int, k=cython.int, end=cython.int, better=cython.int, group=cython.int)
    cdef int narrow(self, int n) except -1
    @cython.locals(world=State)
    cdef double judge(self) except -1
    @cython.locals(i=cython.int, edge=cython.int)
    cdef int tell(self, double value) except -1
