-- group_end: ends one member of a group by force, whosever it is. What follows is as at its own release.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- ARGV[1] owner           1:C:A of the attempt that the member was granted to
-- ARGV[2] era             the token of its group
--
-- Answers 1 if it was a member, 0 if it was none.
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local owner = ARGV[1]

local held = redis.call('GET', holdKey)
--- @include group_marker
if era == ARGV[2] then
  -- How many units it has is not known.
  for _, member in ipairs(redis.call('ZRANGE', groupKey, '0', '-1')) do
    if string.match(member, '^(1:[0-9a-z]+:%d+):%d+$') == owner then
      local limitKey
      --- @include part
      return isOut and 1 or 0
    end
  end
end
return 0
