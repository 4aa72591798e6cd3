cpdef int move(int kind, int card, int place) noexcept
