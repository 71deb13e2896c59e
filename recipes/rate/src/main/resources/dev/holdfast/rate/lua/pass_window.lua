-- pass_window: lets units pass of which there are at most so many in any window of a length, or says when they may. The
-- list has the time of each unit, the latest first; times never decrease, and some may be yet to come.
--
-- KEYS[1] the gate, P:{N}:window
-- ARGV[1] period          the length of a window in microseconds
-- ARGV[2] most            how many units a window may have
-- ARGV[3] units           how many are to pass, at most as many
-- ARGV[4] longest         the longest wait that is of use, in microseconds: 0 to pass now, -1 to look and use nothing
--
-- Answers as pass does: {now, wait, left}.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local period, most, units = ARGV[1] + 0, ARGV[2] + 0, ARGV[3] + 0

-- The time at a place of the list; nil behind its end.
local function at(index)
  local stamp = redis.call('LINDEX', KEYS[1], index)
  if not stamp then
    return nil
  end
  local digits = string.match(stamp, '^1:(%d+)$')
  if not digits then
    error('HOLDFASTFORMAT the gate begins with "' .. string.sub(stamp, 1, 40) .. '", which is not of format 1')
  end
  return digits + 0
end

local size = redis.call('LLEN', KEYS[1])
local latest = size > 0 and at(0) or 0
local start = math.max(now, latest)

-- Those of the last period count. They are the first of the list.
local counting, past = 0, size
if size > 0 and at(size - 1) > now - period then
  counting = size
end
while counting < past do
  local middle = math.floor((counting + past) / 2)
  if at(middle) > now - period then
    counting = middle + 1
  else
    past = middle
  end
end
local left = latest > now and 0 or most - counting

-- The last of these units, and the one that comes as many before it as a window may have, lie a period apart.
local before = at(most - units)
if before then
  start = math.max(start, before + period)
end

local wait = start - now
if wait <= ARGV[4] + 0 then
  local micros = start % 1000000
  local stamp = '1:' .. (start - micros) / 1000000 .. string.sub(1000000 + micros, 2)
  local stamps = {}
  for unit = 1, units do
    stamps[unit] = stamp
  end
  redis.call('LPUSH', KEYS[1], unpack(stamps))
  redis.call('LTRIM', KEYS[1], 0, most - 1)
  -- The end is cut to a millisecond, so 2 later.
  redis.call('PEXPIRE', KEYS[1], math.floor((wait + period) / 1000) + 2)
  left = wait > 0 and 0 or left - units
end
return {now, wait, left > 0 and left or 0}
