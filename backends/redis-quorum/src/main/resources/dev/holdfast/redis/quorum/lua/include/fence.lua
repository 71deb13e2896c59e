-- Out: fence, the highest token that this member knows to be given out; it was enrolled after all that are lower than
-- its floor. In: fenceKey, floor.
--- @include read_fence
local fence = math.max(readFence() or 0, floor)
