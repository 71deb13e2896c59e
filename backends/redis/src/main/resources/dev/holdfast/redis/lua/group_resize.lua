-- group_resize: sets how many units the members of a group may have together, for a time, whatever their attempts say;
-- and lets in who fits then. Takes nothing away.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- KEYS[5] the limit
-- ARGV[1] units           how many
-- ARGV[2] valid           milliseconds
--
-- Answers the server's time now, in microseconds.
local holdKey, queueKey, fenceKey, groupKey, limitKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]

--- @include now
local held = redis.call('GET', holdKey)
--- @include group_marker
redis.call('SET', limitKey, '1:' .. ARGV[1], 'PX', ARGV[2])
if not held then
  -- Free, and somebody may wait who did not fit under a lower limit.
  units, era, latest = 0, '0', 0
end
if units then
  --- @include let_in
end
return now
