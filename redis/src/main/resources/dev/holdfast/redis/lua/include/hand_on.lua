-- Hands the lock from `held`, a whole hold value 1:C:A:T:K, with `waiters` attempts in the queue, to the first waiter whose client can be reached, or frees it. Uses holdKey, queueKey, fenceKey;
-- includes clock, tokens, write_fence and channels.
--
-- A head is taken out of the queue before it is told. A server that takes no writes, since it has become a replica or lacks some, thus refuses before a message
-- has gone out that no hold stands behind; and a script that has written once may write on when the server is out of memory. A PUBLISH that reaches nobody
-- means that the client is gone; 32 of them end the search, so that a queue of the dead does not block the server, and those behind find the lock free when they
-- ask again.
local function handOn(held, waiters)
  local now, fence, owner, last
  for _ = 1, 32 do
    local head = redis.call('ZRANGE', queueKey, '0', '0')[1]
    if not head then
      break
    end
    local client, attempt, lease, wanted = string.match(head, '^1:([0-9a-z]+):(%d+):(%d+):(%d+)$')
    if not client then
      -- Of another format: not mine to judge. Whoever wrote it finds the lock free.
      break
    end
    if not now then
      now = serverMicros()
      fence = readFence()
      local token, tokens
      owner, token, tokens = string.match(held, '^(.+):(%d+):(%d+)$')
      last = token + tokens - 1
    end
    redis.call('ZREM', queueKey, head)
    waiters = waiters - 1

    -- The attempt that gives the lock back may still stand in the queue, if two copies of its question were carried out.
    local heir = '1:' .. client .. ':' .. attempt
    if heir ~= owner then
      local lowest, highest = takeTokens(fence, tonumber(wanted), last, now)
      local range = string.format('%.0f:%.0f', lowest, highest - lowest + 1)
      local claim = string.format('%.0f', math.min(tonumber(lease), 2000))
      if publish(client, string.format('1:grant:%s:%s:%s:%.0f:%.0f:', attempt, range, claim, waiters, now)) > 0 then
        redis.call('SET', holdKey, heir .. ':' .. range, 'PX', claim)
        writeFence(highest, fence, now)
        return
      end
    end
  end
  redis.call('DEL', holdKey)
end
