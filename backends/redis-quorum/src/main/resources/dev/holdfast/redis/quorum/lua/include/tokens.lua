-- Takes up to `count` consecutive tokens above the fence, and not below `least`. They are numbers that the quorum's
-- clock has passed, where there are any, and depend on nothing that differs among members with equal fences.
-- In: fence, least, top, count. Out: lowest and highest.
local lowest, highest = math.max(least, top - count + 1, fence + 1), top
if lowest > top then
  -- The clock is behind. With more than it passes between two handoffs, it would never catch up.
  highest = lowest + math.min(count, 64) - 1
end
