-- inspect: what a member knows about a lock. Changes nothing.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the queue
-- ARGV[1] quorum          ARGV[2] run              as in ask
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {1, now, value, remaining, length, member, ticket, ...}: the
-- hold's value or nil; its remaining milliseconds (-2 without a hold); how many wait, and the first 100 of them.
local quorum, run = ARGV[1], ARGV[2]

--- @include now
--- @include member
if standing then
  return standing
end
local answer = {1, now, redis.call('GET', KEYS[2]), redis.call('PTTL', KEYS[2]), redis.call('ZCARD', KEYS[3])}
for _, part in ipairs(redis.call('ZRANGE', KEYS[3], '0', '99', 'WITHSCORES')) do
  answer[#answer + 1] = part
end
return answer
