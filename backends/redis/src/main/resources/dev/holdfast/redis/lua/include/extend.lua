-- Extends the time of a group's member, and never shortens it. In: holdKey, groupKey, now; held, what stands at
-- holdKey; member, its text; memberEra, the token of its group; lease, milliseconds from now on, at least.
-- Out: isExtended, or false if it is no member any more; failure, an error that says nothing about it, or nil.
--- @include group_marker
local isExtended, failure = false
local stop = era == memberEra and redis.pcall('ZSCORE', groupKey, member)
if type(stop) == 'table' and not isOfAnotherType(stop) then
  failure = stop
elseif type(stop) == 'string' and tonumber(stop) > now then
  local later = now + lease * 1000
  if later > tonumber(stop) then
    latest = math.max(latest, later)
    --- @include write_group
    redis.call('ZADD', groupKey, string.format('%.0f', later), member)
  end
  isExtended = true
end
