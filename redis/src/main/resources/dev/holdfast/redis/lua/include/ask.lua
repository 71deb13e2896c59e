-- Asks for the lock with one attempt. Uses holdKey, queueKey, fenceKey; includes clock, tokens, write_fence and channels.
--   now       the server's time                    taken    whether the lock is known to be taken
--   owner     1:C:A of the attempt                     kind     once, first or again
--   lease     milliseconds                             arrived  server time of the attempt's first question, or nil for now
--   wanted    how many tokens it can use
--   seen      the highest token that the client has seen, of any lock
--   notAfter  server time from which on this copy of the question is refused
-- Answers {code, now, ...}: GRANTED lowest token, tokens, and remaining ms and waiters unless it is a whole lease and nobody looked; QUEUED remaining ms;
-- TAKEN remaining ms; REFUSED.
local function ask(now, taken, owner, lease, wanted, seen, notAfter, kind, arrived)
  local GRANTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4
  if now > tonumber(notAfter) then
    return {REFUSED, now}
  end
  seen = tonumber(seen)
  local fence = readFence()
  local lowest, highest = takeTokens(fence, tonumber(wanted), seen, now)
  local count = highest - lowest + 1

  -- Counted before anything is written: a queue key of another type raises an error here.
  local waiters = kind == 'again' and redis.call('ZCARD', queueKey)

  -- Whoever asks again may hold it already. That is read before anything is written, so that a server without memory can say so, too.
  local held = kind == 'again' and redis.call('GET', holdKey)
  if not held and not taken
    and redis.call('SET', holdKey, string.format('%s:%.0f:%.0f', owner, lowest, count), 'NX', 'PX', lease) then
    writeFence(highest, fence, now)
    if waiters then
      waiters = waiters - redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. wanted)
      return {GRANTED, now, lowest, count, tonumber(lease), waiters}
    end
    return {GRANTED, now, lowest, count}
  end

  -- SET NX answers nil on a key of another type, too; then this GET raises an error.
  held = held or redis.call('GET', holdKey)
  local client, attempt, token, tokens = string.match(held, '^1:([0-9a-z]+):(%d+):(%d+):(%d+)$')
  if not client and string.sub(held, 1, 4) ~= '1:-:' then
    error('HOLDFASTFORMAT the lock holds "' .. string.sub(held, 1, 40) .. '", which is not of format 1')
  end
  local remaining = redis.call('PTTL', holdKey)
  if remaining == -1 then
    -- Not put there by these scripts, and it never ends.
    remaining = 86400000
  end

  local member = owner .. ':' .. lease .. ':' .. wanted
  if client and '1:' .. client .. ':' .. attempt == owner then
    -- Mine already: this is a repeated copy, or the message of the grant was lost. Two copies may have queued and been granted.
    redis.call('ZREM', queueKey, member)
    return {GRANTED, now, tonumber(token), tonumber(tokens), remaining, redis.call('ZCARD', queueKey)}
  end
  if kind == 'once' then
    return {TAKEN, now, remaining}
  end

  redis.call('ZADD', queueKey, 'NX', arrived or string.format('%.0f', now), member)
  -- The first to queue up, and whoever asks again, which every waiter does every few seconds.
  local speaks = waiters or redis.call('ZCARD', queueKey) == 1
  if speaks then
    redis.call('EXPIRE', queueKey, '86400')
  end
  if seen >= now and seen > (fence or 0) then
    -- The clock is behind; whoever hands the lock on to this attempt must not go by it alone.
    writeFence(seen, fence, now)
  end
  if client and speaks then
    publish(client, '1:wanted:')
  end
  return {QUEUED, now, remaining}
end
