-- Ends the members of a group whose time has passed, and gives their units back. In: holdKey, groupKey, now, units,
-- era, latest, label. Out: units, 0 if nobody is left and the lock is free. What stands at the keys is as it says then.
local isPruned = false
repeat
  -- The one that ends first. The latest end of all is not among those that have passed, unless all have.
  local first = redis.call('ZRANGE', groupKey, '0', '0', 'WITHSCORES')
  local isOver = first[1] and tonumber(first[2]) <= now
  if isOver then
    if not isPruned then
      -- Raises its error before anything is written: what is left has to be given an end afterwards.
      redis.call('PEXPIRE', groupKey, string.format('%.0f', math.max(math.ceil((latest - now) / 1000), 1)))
    end
    redis.call('ZREM', groupKey, first[1])
    units = units - (tonumber(string.match(first[1], '^1:[0-9a-z]+:%d+:(%d+)$')) or 0)
    isPruned = true
  elseif isPruned and first[1] then
    --- @include write_group
  elseif isPruned then
    units = 0
    redis.call('DEL', holdKey)
  end
until not isOver
