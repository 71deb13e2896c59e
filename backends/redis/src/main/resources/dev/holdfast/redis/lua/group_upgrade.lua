-- group_upgrade: makes the hold of the lock out of the only member of a group, in one step, whoever waits.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- ARGV[1] member          1:C:A:U, as it stands among the members
-- ARGV[2] era             the token of its group
-- ARGV[3] owner           1:C:A of a fresh attempt
-- ARGV[4] lease           milliseconds
-- ARGV[5] wanted          how many consecutive tokens it can use
-- ARGV[6] seen            the highest token that the client has ever seen, of any lock
-- ARGV[7] notAfter        server time in microseconds; a copy that is carried out later changes nothing
--
-- Answers {code, now, ...}:
--   1 CHANGED  lowest token, how many tokens, remaining milliseconds, waiters
--   2 SHARED   there are other members
--   3 NOT_HELD
--   4 REFUSED
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local member, memberEra, owner, lease, wanted = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local seen, notAfter = tonumber(ARGV[6]), ARGV[7]
local CHANGED, SHARED, NOT_HELD, REFUSED = 1, 2, 3, 4

--- @include now
if now - notAfter > 0 then
  return {REFUSED, now}
end
local held = redis.call('GET', holdKey)
local holder, token, tokens = string.match(held or '', '^(1:[0-9a-z]+:%d+):(%d+):(%d+)$')
if holder == owner then
  -- Done already by an earlier copy.
  local remaining = redis.call('PTTL', holdKey)
  return {CHANGED, now, tonumber(token), tonumber(tokens), remaining, redis.call('ZCARD', queueKey)}
end
--- @include group_marker
local stop = era == memberEra and redis.call('ZSCORE', groupKey, member)
local code = NOT_HELD
if stop and tonumber(stop) > now then
  --- @include prune
  if redis.call('ZCARD', groupKey) == 1 then
    --- @include believe
    seen = math.max(seen, tonumber(era))
    --- @include raise_fence
    if problem then
      error(problem)
    end
    --- @include take_tokens
    redis.call('SET', holdKey, owner .. string.format(':%.0f:%.0f', lowest, highest - lowest + 1), 'PX', lease)
    redis.call('DEL', groupKey)
    if highest > now then
      --- @include write_fence
      writeFence(highest)
    end
    return {CHANGED, now, lowest, highest - lowest + 1, tonumber(lease), redis.call('ZCARD', queueKey)}
  end
  code = SHARED
end
-- As in release: a server that takes no writes refuses this instead of speaking for the lock.
redis.call('EXPIRE', queueKey, '86400')
return {code, now}
