-- Asks for the lock with one attempt. Uses holdKey, queueKey, fenceKey; includes clock, tokens, write_fence and channels.
--   now       the server's time                        held     what stands at holdKey, or false. Read before anything is written, so that a server without
--                                                               memory can say what is held already
--   owner     1:C:A of the attempt                     kind     once, first or again
--   lease     milliseconds                             arrived  server time of the attempt's first question, or nil for now
--   wanted    how many tokens it can use
--   seen      the highest token that the client has seen, of any lock
--   notAfter  server time from which on this copy of the question is refused
-- Answers {code, now, ...}: GRANTED lowest token, tokens, and remaining ms and waiters unless it is a whole lease and nobody looked; QUEUED remaining ms,
-- the lowest token of the hold or marker;
-- TAKEN remaining ms; REFUSED.
local function ask(now, held, owner, lease, wanted, seen, notAfter, kind, arrived)
  local GRANTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4
  if now > tonumber(notAfter) then
    return {REFUSED, now}
  end
  seen = tonumber(seen)
  local member = owner .. ':' .. lease .. ':' .. wanted

  -- Counted before anything is written: a queue key of another type raises an error here.
  local waiters = kind == 'again' and redis.call('ZCARD', queueKey)

  if not held then
    local fence = readFence()
    local lowest, highest = takeTokens(fence, tonumber(wanted), seen, now)
    local count = highest - lowest + 1
    redis.call('SET', holdKey, string.format('%s:%.0f:%.0f', owner, lowest, count), 'PX', lease)
    writeFence(highest, fence, now)
    if waiters then
      waiters = waiters - redis.call('ZREM', queueKey, member)
      return {GRANTED, now, lowest, count, tonumber(lease), waiters}
    end
    return {GRANTED, now, lowest, count}
  end

  local client, attempt, token, tokens = string.match(held, '^1:([0-9a-z]+):(%d+):(%d+):(%d+)$')
  token = token or string.match(held, '^1:%-:%d+:(%d+):')
  if not token then
    error('HOLDFASTFORMAT the lock holds "' .. string.sub(held, 1, 40) .. '", which is not of format 1')
  end
  local remaining = redis.call('PTTL', holdKey)
  if remaining == -1 then
    -- Not put there by these scripts, and it never ends.
    remaining = 86400000
  end

  if client and '1:' .. client .. ':' .. attempt == owner then
    -- Mine already: this is a repeated copy, or the message of the grant was lost. Two copies may have queued and been granted.
    redis.call('ZREM', queueKey, member)
    return {GRANTED, now, tonumber(token), tonumber(tokens), remaining, redis.call('ZCARD', queueKey)}
  end
  if kind == 'once' then
    -- Removes nothing, for such an attempt never queues; but a server that takes no writes, such as a former primary, refuses it instead of speaking for the lock.
    redis.call('ZREM', queueKey, member)
    return {TAKEN, now, remaining}
  end

  -- Whether the clock is behind.
  local behind = seen >= now
  local fence = behind and readFence()
  redis.call('ZADD', queueKey, 'NX', arrived or string.format('%.0f', now), member)
  -- The first to queue up, and whoever asks again, which every waiter does every few seconds.
  local speaks = waiters or redis.call('ZCARD', queueKey) == 1
  if speaks then
    redis.call('EXPIRE', queueKey, '86400')
  end
  if behind and seen > (fence or 0) then
    -- Whoever hands the lock on to this attempt must not go by it alone.
    writeFence(seen, fence, now)
  end
  if client and speaks then
    publish(client, '1:wanted:')
  end
  return {QUEUED, now, remaining, tonumber(token)}
end
