-- What a client has seen counts here up to an hour ahead of the clock, or of the highest token given out here: what is
-- further ahead comes from a clock that was wrong, or from nobody who gives out tokens, and would be carried on to each
-- other lock. In: seen, now, fenceKey. Out: seen, 0 if it does not count.
if seen > now then
  local stored = redis.pcall('GET', fenceKey)
  local given = type(stored) == 'string' and tonumber(stored) or 0
  if seen - math.max(now, given) > 3600000000 then
    seen = 0
  end
end
