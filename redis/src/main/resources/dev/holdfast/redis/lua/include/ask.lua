-- Asks for the lock with one attempt, and returns the answer. In: holdKey, queueKey, fenceKey, now, stamp, and
--   held      what stands at holdKey, or false. Read before anything is written, so that a server without memory can say what is held already
--   owner     1:C:A of the attempt                     kind     once, first or again
--   lease     milliseconds                             arrived  server time of the attempt's first question, or nil for now
--   wanted    how many tokens it can use               brief    whether the usual grant may be answered by the hold's value
--   seen      the highest token that the client has seen, of any lock
--   notAfter  server time from which on this copy of the question is refused
-- The answer is {code, now, ...}: GRANTED lowest token, tokens, and remaining ms and waiters unless it is a whole lease and nobody looked; QUEUED remaining ms,
-- the lowest token of the hold or marker; TAKEN remaining ms; REFUSED.
local GRANTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4
if now - notAfter > 0 then
  return {REFUSED, now}
end

-- Counted before anything is written: a queue key of another type raises an error here.
local waiters = kind == 'again' and redis.call('ZCARD', queueKey)

if not held then
  --- @include raise_fence
  if problem then
    error(problem)
  end
  --- @include take_tokens
  local hold = owner .. string.format(':%.0f:', lowest) .. highest - lowest + 1
  redis.call('SET', holdKey, hold, 'PX', lease)
  if highest > now then
    --- @include write_fence
    writeFence(highest)
  elseif brief and not waiters then
    return hold
  end
  if waiters then
    waiters = waiters - redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. wanted)
    return {GRANTED, now, lowest, highest - lowest + 1, tonumber(lease), waiters}
  end
  return {GRANTED, now, lowest, highest - lowest + 1}
end

local holder, client, token, tokens = string.match(held, '^(1:([0-9a-z]+):%d+):(%d+):(%d+)$')
token = token or string.match(held, '^1:%-:%d+:(%d+):')
if not token then
  error('HOLDFASTFORMAT the lock holds "' .. string.sub(held, 1, 40) .. '", which is not of format 1')
end
local remaining = redis.call('PTTL', holdKey)
if remaining == -1 then
  -- Not put there by these scripts, and it never ends.
  remaining = 86400000
end

local member = owner .. ':' .. lease .. ':' .. wanted
if holder == owner then
  -- Mine already: this is a repeated copy, or the message of the grant was lost. Two copies may have queued and been granted.
  redis.call('ZREM', queueKey, member)
  return {GRANTED, now, tonumber(token), tonumber(tokens), remaining, redis.call('ZCARD', queueKey)}
end
if kind == 'once' then
  -- Removes nothing, for such an attempt never queues; but a server that takes no writes, such as a former primary, refuses it instead of speaking for the lock.
  redis.call('ZREM', queueKey, member)
  return {TAKEN, now, remaining}
end

-- Whether the clock is behind. Whoever hands the lock on to this attempt must not go by it alone then.
local claimed
if seen >= now then
  --- @include read_fence
  claimed = seen > (readFence() or 0)
end
redis.call('ZADD', queueKey, 'NX', arrived or stamp, member)
-- The first to queue up, and whoever asks again, which every waiter does every few seconds.
local speaks = waiters or redis.call('ZCARD', queueKey) == 1
if speaks then
  redis.call('EXPIRE', queueKey, '86400')
end
if claimed then
  --- @include write_fence
  writeFence(seen)
end
if client and speaks then
  --- @include channels
  redis.call('PUBLISH', prefix .. ':to:' .. client, '1:wanted:' .. name)
end
return {QUEUED, now, remaining, tonumber(token)}
