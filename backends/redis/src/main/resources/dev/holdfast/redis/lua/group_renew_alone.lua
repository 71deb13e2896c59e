-- group_renew_alone: extends the time of one member of a group while its slot moves from one node of a cluster to
-- another; see renew_alone. It names what exists if the member does: the hold's key and the members.
--
-- KEYS[1] the hold        KEYS[2] the members
-- ARGV[1] member          1:C:A:U
-- ARGV[2] era             the token of its group
-- ARGV[3] lease           milliseconds from now on, at least
--
-- Answers {now, answer, waiters}: now in microseconds; answer is 1 RENEWED or 0 LOST; waiters is 0.
local holdKey, groupKey = KEYS[1], KEYS[2]
local member, memberEra, lease = ARGV[1], ARGV[2], ARGV[3]
local LOST, RENEWED = 0, 1

--- @include now
--- @include other_type

local held = redis.pcall('GET', holdKey)
if type(held) == 'table' then
  if not isOfAnotherType(held) then
    return held
  end
  held = false
end
--- @include extend
if failure then
  return failure
elseif isExtended then
  return {now, RENEWED, 0}
end
-- As in renew_alone: removes nothing, and a node that takes no writes refuses it.
local removed = redis.pcall('ZREM', groupKey, '-')
if type(removed) == 'table' and not isOfAnotherType(removed) then
  return removed
end
return {now, LOST, 0}
