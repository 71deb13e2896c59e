-- inspect: what the server knows about a lock. Changes nothing.
--
-- KEYS[1] the hold        KEYS[2] the queue
--
-- Answers {now, value, remaining, length, member, score, ...}: now in microseconds; the hold's value or nil;
-- its remaining milliseconds (-1 without an end, -2 without a hold); how many wait; the first 100 of them with the time
-- of their first question.

--- @include now

local answer = {now, redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1]), redis.call('ZCARD', KEYS[2])}
for _, part in ipairs(redis.call('ZRANGE', KEYS[2], '0', '99', 'WITHSCORES')) do
  answer[#answer + 1] = part
end
return answer
