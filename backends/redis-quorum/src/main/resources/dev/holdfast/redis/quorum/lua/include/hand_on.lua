-- Gives the vote, which no attempt has now, to the attempt with the lowest ticket whose client is subscribed here, and
-- pushes it. In: holdKey, queueKey, fenceKey, run, now, stamp, fence, top, and
--   least          tokens below it are not given
--   except         what the owner of an attempt begins with, q1:C:A., that is dropped if it is met; or nil
--   only           what the owner of the one attempt begins with that may have it; nil for any
--   boundTicket    an attempt that is not before this ticket and member is left where it is; nil for no bound
--   boundMember
-- Out: given, the hold's value, or nil if the vote went to no attempt. Does not change the hold then.
--
-- A head is removed from the queue before it is notified, and it is looked who is subscribed before it is published,
-- for the reasons that the script of a single server names.
local given
local prefix, name = string.match(holdKey, '^([^{]*):{(.*)}$')
for _ = 1, 32 do
  local heads, at = redis.call('ZRANGE', queueKey, '0', only and '31' or '0', 'WITHSCORES'), 1
  while only and heads[at] and string.sub(heads[at], 1, #only) ~= only do
    at = at + 2
  end
  local head = {heads[at], heads[at + 1]}
  local heir, client, number, heirLease, heirCount, secret =
    string.match(head[1] or '', '^(q1:([0-9a-z]+):(%d+%.%d+)):(%d+):(%d+):?([0-9a-z]*)$')
  -- None, or one of another format, which is not judged here.
  if not heir then
    break
  end
  local score = tonumber(head[2])
  if boundTicket and (score > boundTicket or score == boundTicket and head[1] >= boundMember) then
    break
  end
  redis.call('ZREM', queueKey, head[1])
  if not except or string.sub(heir, 1, #except) ~= except then
    local count = tonumber(heirCount)
    --- @include tokens
    local range = string.format(':%.0f:%d', lowest, highest - lowest + 1)
    local claim = heirLease - 2000 > 0 and '2000' or heirLease
    local channel = prefix .. ':to:' .. client
    local subscribed = redis.pcall('PUBSUB', 'NUMSUB', channel)
    local problem = subscribed.err
    if not problem and subscribed[2] > 0 then
      local waiting = redis.call('ZCARD', queueKey)
      local vote = 'vote:' .. number .. range .. ':' .. claim .. ':' .. waiting .. ':' .. stamp .. ':' .. name
      if secret ~= '' then
        -- With the run of this server, or the vote of one member would pass for that of another.
        vote = '=' .. string.sub(redis.sha1hex(secret .. ':' .. run .. ':' .. vote), 1, 20) .. ':' .. vote
      end
      local published = redis.pcall('PUBLISH', channel, 'q1:' .. vote)
      problem = type(published) == 'table' and published.err
      if not problem then
        given = heir .. range .. ':' .. string.format('%.0f', score)
        redis.call('SET', holdKey, given, 'PX', claim)
        local raised = highest
        --- @include write_fence_at
        break
      end
    end
    if problem then
      -- Not permitted. The head keeps its place.
      redis.call('ZADD', queueKey, head[2], head[1])
      error(problem)
    end
  end
end
