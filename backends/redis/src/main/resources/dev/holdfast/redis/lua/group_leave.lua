-- group_leave: takes an attempt back that asked for a part of a lock. Out of the queue; and if it was granted
-- meanwhile, in whatever group, out of that. Lets in who fits then.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- KEYS[5] the limit that a resize has set; left out where there is none to ask for
-- ARGV[1] owner           1:C:A of the attempt
-- ARGV[2] lease           milliseconds, as it asked
-- ARGV[3] label, ARGV[4] units, ARGV[5] limited, as it asked
--
-- Answers 1 if it waited or held, 0 if it did neither.
local holdKey, queueKey, fenceKey, groupKey, limitKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local owner, lease = ARGV[1], ARGV[2]

local held = redis.call('GET', holdKey)
--- @include group_marker
local left = redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':1:' .. ARGV[3] .. ':' .. ARGV[4] .. ':' .. ARGV[5])
local wasMember = false
if units then
  local member = owner .. ':' .. ARGV[4]
  --- @include part
  wasMember = isOut
  if isOut then
    left = 1
  end
elseif limitKey and not held then
  -- Free: nobody who waits fits under a lower limit; the next one may.
  units, era, latest = 0, '0', 0
end
if units and left == 1 and not wasMember then
  --- @include now
  --- @include let_in
end
return left
