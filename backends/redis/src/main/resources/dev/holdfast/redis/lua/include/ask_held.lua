-- Answers that the lock is the attempt's already, or held by another; queues the attempt then, unless it asks once.
-- Part of ask. In: what ask takes, and waiters, how many attempts are in the queue, or false if it was not read.
-- Out: answer.
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

local member = owner .. ':' .. lease .. ':' .. asked
if holder == owner then
  -- Mine already: this is a repeated copy, or the message of the grant was lost. Two copies may have queued and been
  -- granted.
  redis.call('ZREM', queueKey, member)
  answer = {GRANTED, now, tonumber(token), tonumber(tokens), remaining, redis.call('ZCARD', queueKey)}
elseif kind == 'once' then
  -- Removes nothing, for such an attempt never queues; but a server that takes no writes, such as a former primary,
  -- refuses it instead of speaking for the lock.
  redis.call('ZREM', queueKey, member)
  answer = {TAKEN, now, remaining}
else
  -- Whether the clock is behind. A release that hands the lock to this attempt must not rely on it alone then.
  local claimed
  if seen >= now then
    --- @include read_fence
    claimed = seen > (readFence() or 0)
  end
  redis.call('ZADD', queueKey, 'NX', arrived or stamp, member)
  -- The first to queue up, and an attempt that asks again, which every waiter does every few seconds.
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
    --- @include wanted
  elseif speaks and string.find(held, ':group:', 1, true) then
    --- @include channels
    --- @include wanted_group
  end
  answer = {QUEUED, now, remaining, tonumber(token)}
end
