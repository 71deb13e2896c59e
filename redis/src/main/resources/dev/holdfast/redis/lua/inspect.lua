-- inspect: what the server knows about a lock. Changes nothing.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the members of a group
--
-- Answers {now, value, remaining, length, shown, member, score, ..., count, member, end, ...}: now in microseconds; the
-- hold's value or nil; its remaining milliseconds (-1 without an end, -2 without a hold); how many wait; how many of
-- them follow, at most 100, each with the time of its first question; how many are members of the group that holds the
-- lock; the last 100 of them, those first that end first.

--- @include now

local held = redis.call('GET', KEYS[1])
local answer = {now, held, redis.call('PTTL', KEYS[1]), redis.call('ZCARD', KEYS[2])}
local waiters = redis.call('ZRANGE', KEYS[2], '0', '99', 'WITHSCORES')
answer[5] = #waiters / 2
for _, part in ipairs(waiters) do
  answer[#answer + 1] = part
end
--- @include group_marker
if units then
  answer[#answer + 1] = redis.call('ZCARD', KEYS[3])
  for _, part in ipairs(redis.call('ZRANGE', KEYS[3], '-100', '-1', 'WITHSCORES')) do
    answer[#answer + 1] = part
  end
end
return answer
