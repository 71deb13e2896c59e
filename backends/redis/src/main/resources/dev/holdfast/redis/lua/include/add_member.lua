-- Adds a member to a group, and writes the group as it is with it. In: holdKey, groupKey, now; units, era, latest and
-- label of the group with it; member, as it stands in the group; stop, its end.
redis.call('ZADD', groupKey, string.format('%.0f', stop), member)
local left = string.format('%.0f', math.ceil((latest - now) / 1000))
local timed = redis.pcall('PEXPIRE', groupKey, left)
if type(timed) == 'table' then
  -- Not permitted. As it was: a member that the marker does not count would have its share beside those of others.
  redis.call('ZREM', groupKey, member)
  error(timed.err)
end
--- @include write_marker
