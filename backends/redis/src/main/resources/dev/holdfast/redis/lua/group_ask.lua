-- group_ask: asks for a part of a lock, as the member of a group, or asks again with the same attempt.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- KEYS[5] the limit that a resize has set; left out where there is none to ask for
-- ARGV[1] owner           1:C:A of the attempt
-- ARGV[2] lease           milliseconds
-- ARGV[3] label           what the members have in common
-- ARGV[4] units           how many it takes
-- ARGV[5] limited         how many the members may take together, 0 if there is no limit; and behind a colon the
--                         client's secret, with which a grant that is pushed to it is sealed, or nothing
-- ARGV[6] seen            the highest token that the client has ever seen, of any lock
-- ARGV[7] notAfter        server time in microseconds; a copy that is carried out later changes nothing
-- ARGV[8] kind            once (leave no trace if taken), first (queue), again (may be queued or granted already);
--                         left out for first
-- ARGV[9] arrived         server time in microseconds of the attempt's first question; left out for now
--
-- Answers {code, now, ...}:
--   1 GRANTED  era, serial number, remaining milliseconds, waiters. The serial number of what it has already is the
--              highest that was given out so far, or a higher one where there is a limit
--   2 QUEUED   remaining milliseconds of what holds the lock, or if nothing does, of the limit under which the attempt
--              does not fit; the highest token that was given out so far
--   3 TAKEN    remaining milliseconds, as with QUEUED
--   4 REFUSED
local holdKey, queueKey, fenceKey, groupKey, limitKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local owner, lease, asked, share, limit = ARGV[1], ARGV[2], ARGV[3], ARGV[4], string.match(ARGV[5], '^%d+')
local seen, notAfter, kind, arrived = tonumber(ARGV[6]), ARGV[7], ARGV[8], ARGV[9]
local GRANTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4

--- @include now
local held = redis.call('GET', holdKey)
if now - notAfter > 0 then
  return {REFUSED, now}
end
--- @include believe

-- Counted before anything is written: a queue key of another type raises an error here.
local waiters = redis.call('ZCARD', queueKey)
local member, own = owner .. ':' .. share, owner .. ':' .. lease .. ':1:' .. asked .. ':' .. share .. ':' .. ARGV[5]
--- @include group_marker
local client, token = string.match(held or '', '^1:([0-9a-z]+):%d+:(%d+):%d+$')
token = token or string.match(held or '', '^1:%-:%d+:(%d+):')
if held and not token then
  error('HOLDFASTFORMAT the lock holds "' .. string.sub(held, 1, 40) .. '", which is not of format 1')
end

local resized, problem
if limit ~= '0' then
  --- @include read_limit
  if problem then
    error(problem)
  end
end
local most = resized or tonumber(limit)

if units then
  local stop = redis.call('ZSCORE', groupKey, member)
  if stop and label == asked and tonumber(stop) > now then
    -- Mine already: this is a repeated copy, or the message of the grant was lost.
    local serial
    if limit == '0' then
      --- @include read_fence
      serial = readFence() or tonumber(era)
    else
      -- Units that are counted are each somebody's own, and so is their token, which is the serial number: another one,
      -- since it is not known which this grant had, and the highest one so far may be that of another member.
      seen = math.max(seen, tonumber(era))
      local wanted = 1
      --- @include raise_fence
      if problem then
        error(problem)
      end
      --- @include take_tokens
      serial = highest
      if serial > now then
        --- @include write_fence
        writeFence(serial)
      end
    end
    redis.call('ZREM', queueKey, own)
    return {GRANTED, now, tonumber(era), serial, math.floor((stop - now) / 1000), redis.call('ZCARD', queueKey)}
  end
  if stop or waiters > 0 or label ~= asked or limit ~= '0' and units + share > most then
    --- @include prune
  end
  seen = math.max(seen, tonumber(era))
elseif not held then
  units = 0
end
local fits = units and (units == 0 or label == asked) and (limit == '0' or units + share <= most)
if fits and waiters == 0 then
  --- @include enter
  return {GRANTED, now, tonumber(era), serial, tonumber(lease), waiters}
end

--- @include read_fence
-- Raises its error before anything is written.
readFence()
local isOnce = kind == 'once'
if isOnce then
  -- Removes nothing, for such an attempt is never left in the queue; but a server that takes no writes, such as a
  -- former primary, refuses it instead of speaking for the lock; and one without memory speaks.
  redis.call('ZREM', queueKey, own)
end
if units or not isOnce then
  -- One that asks once stands in the queue only until this script ends.
  local isNew = redis.call('ZADD', queueKey, 'NX', not isOnce and arrived or stamp, own) == 1
  if units then
    local changed = false
    --- @include pump
    if problem then
      if isNew then
        redis.call('ZREM', queueKey, own)
      end
      error(problem)
    end
    if ownSerial then
      return {GRANTED, now, tonumber(era), ownSerial, tonumber(lease), waiters}
    end
  end
end
local remaining = redis.call('PTTL', units == 0 and limitKey or holdKey)
if remaining == -1 then
  -- Not put there by these scripts, and it never ends.
  remaining = 86400000
end
if isOnce then
  redis.call('ZREM', queueKey, own)
  return {TAKEN, now, remaining}
end
-- The first to queue up, and an attempt that asks again, which every waiter does every few seconds.
if kind == 'again' or redis.call('ZCARD', queueKey) == 1 then
  redis.call('EXPIRE', queueKey, '86400')
  --- @include channels
  if client then
    --- @include wanted
  elseif units then
    --- @include wanted_group
  end
end
local fence = readFence() or tonumber(token) or 0
if seen >= now and seen > fence then
  -- The clock is behind. What hands the lock to this attempt must not rely on it alone then.
  --- @include write_fence
  writeFence(seen)
  fence = seen
end
return {QUEUED, now, remaining, fence}
