-- Hands the lock to the first waiter whose client can be reached, or frees it where there is none.
-- In: holdKey, queueKey, fenceKey, groupKey; held, a whole hold value 1:C:A:T:K, which stands at holdKey.
-- Out: handedOn, whether somebody has it now.
--
-- A head is removed from the queue before it is notified. A server that takes no writes, since it has become a replica
-- or lacks some, thus refuses before a message has gone out that no hold stands behind; and a script that has written
-- once may write on when the server is out of memory. Who is not subscribed here is gone; 32 of them end the search, so
-- that a queue of the dead does not block the server, and those behind find the lock free when they ask again.
--
-- Looks who is subscribed before it publishes. What a PUBLISH answers would come too late: replicas are sent the
-- message all the same, so a client that is still subscribed at a demoted primary would hear of a grant that went to
-- another. And it counts those who listen to patterns, who are no waiters. So a token is offered only to whom it is
-- granted.
local handedOn = false
local waiters = redis.call('ZCARD', queueKey)
if waiters > 0 then
  local head = redis.call('ZPOPMIN', queueKey)
  --- @include now
  --- @include raise_fence
  --- @include channels
  if problem then
    redis.call('ZADD', queueKey, head[2], head[1])
    error(problem)
  end
  local holder, token, tokens = string.match(held, '^(1:[0-9a-z]+:%d+):(%d+):(%d+)$')
  local seen = token + tokens - 1
  for turn = 1, 32 do
    local heir, client, attempt, lease, wanted, secret =
      string.match(head[1], '^(1:([0-9a-z]+):(%d+)):(%d+):(%d+):?([0-9a-z]*)$')
    if not heir then
      redis.call('ZADD', queueKey, head[2], head[1])
      if string.find(head[1], '^1:[0-9a-z]+:%d+:%d+:%d+:[^:]+:%d+:%d+:?[0-9a-z]*$') then
        -- A function only so that its many variables are none of the script's, which cost each call something.
        local function openGroup()
          local units, era, latest, label, changed, own, limitKey = 0, false, 0
          --- @include pump
          if problem then
            error(problem)
          end
          handedOn = isHeld or units > 0
        end
        openGroup()
      end
      -- One of another format is not judged here: the client that wrote it finds the lock free.
      break
    end
    -- The attempt that releases the lock may still stand in the queue, if two copies of its question were carried
    -- out.
    waiters = waiters - 1
    if heir ~= holder then
      --- @include take_tokens
      -- A count is small enough for an integer's way to text, which costs less than Lua's own; a token is not.
      local range = string.format(':%.0f:%d', lowest, highest - lowest + 1)
      local claim = lease - 2000 > 0 and '2000' or lease
      local message = 'grant:' .. attempt .. range .. ':' .. claim .. ':' .. waiters .. ':' .. stamp .. ':' .. name
      --- @include seal
      --- @include subscription
      problem = subscribed.err
      if not problem and subscribed[2] > 0 then
        local published = redis.pcall(publish, channel, message)
        problem = type(published) == 'table' and published.err
        if not problem then
          redis.call('SET', holdKey, heir .. range, 'PX', claim)
          if highest > now then
            --- @include write_fence
            writeFence(highest)
          end
          handedOn = true
          break
        end
      end
      if problem then
        -- Not permitted. As it was: the head keeps its place, and the hold its owner.
        redis.call('ZADD', queueKey, head[2], head[1])
        error(problem)
      end
    end
    if waiters == 0 or turn == 32 then
      break
    end
    head = redis.call('ZPOPMIN', queueKey)
  end
end
if not handedOn then
  redis.call('DEL', holdKey)
end
