cpdef int move(int kind, int die, int place, int last) noexcept
