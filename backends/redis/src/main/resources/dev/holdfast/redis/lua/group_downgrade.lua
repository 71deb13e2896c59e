-- group_downgrade: makes the first member of a group out of a hold, in one step, and lets in who fits beside it.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] member          1:C:A:U of a fresh attempt, as it is to stand among the members
-- ARGV[3] label           what the members have in common
-- ARGV[4] lease           milliseconds
-- ARGV[5] notAfter        server time in microseconds; a copy that is carried out later changes nothing
--
-- Answers {code, now, ...}:
--   1 CHANGED  era, which is also the serial number; remaining milliseconds; waiters
--   3 NOT_HELD
--   4 REFUSED
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local hold, member, asked, lease, notAfter = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local CHANGED, NOT_HELD, REFUSED = 1, 3, 4

--- @include now
if now - notAfter > 0 then
  return {REFUSED, now}
end
local held = redis.call('GET', holdKey)
-- The highest of its tokens, all of which are its own: nobody was granted anything since.
local token, tokens = string.match(hold, '^1:[0-9a-z]+:%d+:(%d+):(%d+)$')
local highest = string.format('%.0f', token + tokens - 1)
--- @include group_marker
if held == hold then
  redis.call('DEL', groupKey)
  local stop = now + lease * 1000
  units, era, latest, label = tonumber(string.match(member, '(%d+)$')), highest, stop, asked
  --- @include add_member
  local limitKey
  --- @include let_in
  return {CHANGED, now, tonumber(era), tonumber(lease), waiters}
end
local stop = era == highest and label == asked and redis.call('ZSCORE', groupKey, member)
if stop and tonumber(stop) > now then
  -- Done already by an earlier copy.
  return {CHANGED, now, tonumber(era), math.floor((stop - now) / 1000), redis.call('ZCARD', queueKey)}
end
-- As in release: a server that takes no writes refuses this instead of saying that a hold is gone.
redis.call('EXPIRE', queueKey, '86400')
return {NOT_HELD, now}
