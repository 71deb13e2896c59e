-- group_release: takes a member out of its group.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- KEYS[5] the limit that a resize has set; left out where there is none to ask for
-- ARGV[1] member          1:C:A:U, as it stands among them
-- ARGV[2] era             the token of its group
--
-- Answers 1 RELEASED or 0 NOT_HELD.
local holdKey, queueKey, fenceKey, groupKey, limitKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local member = ARGV[1]
local NOT_HELD, RELEASED = 0, 1

local held = redis.call('GET', holdKey)
--- @include group_marker
if era == ARGV[2] then
  --- @include part
  if isOut then
    return RELEASED
  end
end
-- As in release: a server that takes no writes refuses this instead of saying that a hold is gone.
redis.call('EXPIRE', queueKey, '86400')
return NOT_HELD
