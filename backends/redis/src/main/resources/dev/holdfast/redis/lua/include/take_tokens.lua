-- Takes up to `wanted` consecutive tokens. They lie above the fence, and are numbers that the clock has passed since
-- the last grant, where there are any, so that the tokens do not outrun it. In: fence, wanted, seen, now. `seen`, a
-- token that was given out for whichever lock, counts only where it shows that the clock is behind.
-- Out: lowest and highest.
local lowest, highest = now, now
if fence then
  lowest = now - wanted + 1
  if lowest <= fence then
    lowest = fence + 1
  end
end
if seen >= now and seen >= lowest then
  lowest = seen + 1
end
if lowest > now then
  -- The clock is behind. With more than it passes between two handoffs, it would never catch up.
  highest = lowest + math.min(wanted, 64) - 1
end
