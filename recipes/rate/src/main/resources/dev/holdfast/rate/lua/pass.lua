-- pass: lets units of an evenly spaced rate pass, or says when they may. This is the generic cell rate algorithm: the
-- value is the time at which everything is back that was used so far.
--
-- KEYS[1] the gate, P:{N}:rate
-- ARGV[1] interval        microseconds from one unit to the next
-- ARGV[2] burst           how many units may pass at once
-- ARGV[3] units           how many are to pass, at most the burst
-- ARGV[4] longest         the longest wait that is of use, in microseconds: 0 to pass now, -1 to look and use nothing
-- ARGV[5] full            milliseconds after which a burst is back, and 2
--
-- Answers {now, wait, left}: the server's time, how long the units have to wait from then on, both in microseconds, and
-- how many more may pass at once now. They have passed, and are used up, if and only if wait is not above the longest.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval = ARGV[1] + 0
local capacity = ARGV[2] * interval

local back = now
local stored = redis.call('GET', KEYS[1])
if stored then
  if not string.find(stored, '^1:%d+$') then
    error('HOLDFASTFORMAT the gate begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format 1')
  end
  back = math.max(now, string.sub(stored, 3) + 0)
end

local after = back + ARGV[3] * interval
local wait = math.max(0, after - capacity - now)
if wait <= ARGV[4] + 0 then
  back = after
  -- In two parts, since Lua writes a large number with 14 digits. Making a text of a number costs as much as a command,
  -- so the key of a gate at which nothing waits has an end that is given, and no earlier than everything is back. An
  -- end is cut to a millisecond, so it is 2 later.
  local micros = after % 1000000
  redis.call('SET', KEYS[1], '1:' .. (after - micros) / 1000000 .. string.sub(1000000 + micros, 2),
    'PX', wait == 0 and ARGV[5] or math.floor((after - now) / 1000) + 2)
end
return {now, wait, math.max(0, math.floor((capacity - back + now) / interval))}
