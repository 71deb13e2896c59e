-- inspect: what the server knows about a lock. Changes nothing.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the members of a group
--
-- Answers {now, value, remaining, length, shown, member, score, ..., units, count, member, end, ...}: now in
-- microseconds; the hold's value or nil; its remaining milliseconds (-1 without an end, -2 without a hold); how many
-- wait; how many of them follow, at most 100, each with the time of its first question. Of a group that holds the lock,
-- without those whose time has passed: its units in use; how many members it has; with them again, the 100 that end
-- last, those first that end first.

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
  -- Their units come back when somebody asks for the lock, and are in nobody's use until then.
  local over = 0
  repeat
    local first = redis.call('ZRANGE', KEYS[3], over, over, 'WITHSCORES')
    local isOver = first[1] and tonumber(first[2]) <= now
    if isOver then
      units = units - (tonumber(string.match(first[1], '^1:[0-9a-z]+:%d+:(%d+)$')) or 0)
      over = over + 1
    end
  until not isOver
  answer[#answer + 1] = math.max(units, 0)
  answer[#answer + 1] = redis.call('ZCARD', KEYS[3]) - over
  for _, part in ipairs(redis.call('ZRANGE', KEYS[3], '-100', '-1', 'WITHSCORES')) do
    answer[#answer + 1] = part
  end
end
return answer
