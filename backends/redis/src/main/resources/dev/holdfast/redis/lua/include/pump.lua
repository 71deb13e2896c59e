-- Takes attempts from the head of the queue as long as they fit beside those that hold the lock, and stops at the first
-- one that does not. In: holdKey, queueKey, fenceKey, groupKey, now, stamp, and
--   units     in use by the group that holds the lock, 0 if nobody holds it from now on
--   era       its first token, as text
--   latest    latest end of a member
--   label
--   changed   whether what stands at holdKey is not that
--   seen      a token that was given out, and is below all that are given out here
--   limitKey  where the limit stands that a resize has set; nil where a hold is given back, which none concerns
--   own       the queue's member of the attempt that asks, which is granted its whole lease and sent no message;
--             nil if none does
-- Out: units, era, latest, label; waiters, how many are left in the queue;
--   ownSerial          serial number of what the attempt that asks was granted, or nil
--   isHeld             whether the lock is held by one attempt alone now
--   granted            how many were granted something
--   waitsAt, waitsBy   channel and command that reach the head which has to wait, or nil
--   problem            why nothing could be granted, or nil. What stood at holdKey still stands there then
--
-- See hand_on for why a head is removed before it is notified, and why it looks who is subscribed. It looks also
-- before it stops at a head: one that is gone, of which 32 are dropped in one run, holds up nobody. 128 are granted in
-- one run, so that a long queue does not block the server; whoever is left joins when it asks again.
--- @include channels
local waiters = redis.call('ZCARD', queueKey)
if waiters > 0 and units > 0 then
  --- @include prune
end
local ownSerial, waitsAt, waitsBy, problem, isRaised, last, resized
local isHeld, granted, dropped = false, 0, 0
while waiters > 0 and not isHeld and granted < 128 and dropped < 32 do
  local head = redis.call('ZRANGE', queueKey, '0', '0', 'WITHSCORES')
  local heir, client, attempt, lease, wanted, asking = string.match(head[1], '^(1:([0-9a-z]+):(%d+)):(%d+):(%d+)(.*)$')
  local asked, share, limit, secret =
    string.match(asking or '', '^:([-0-9A-Za-z.=_~%%]+):(%d+):(%d+):?([0-9a-z]*)$')
  secret = secret or asking == '' and '' or string.match(asking or '', '^:([0-9a-z]+)$')
  if not heir or not secret then
    -- Of another format: not judged here.
    break
  end
  local isOwn, isReached = head[1] == own, true
  if not isOwn then
    --- @include subscription
    problem = subscribed.err
    if problem then
      break
    end
    isReached = subscribed[2] > 0
    waitsAt, waitsBy = channel, publish
  end
  local fits = units == 0 or asked == label
  if fits and limit and limit ~= '0' then
    if resized == nil then
      --- @include read_limit
      if problem then
        break
      end
    end
    fits = units + share <= (resized or tonumber(limit))
  end
  if isReached and not fits then
    break
  end
  redis.call('ZREM', queueKey, head[1])
  waiters = waiters - 1
  if isReached then
    if not isRaised then
      local isUsable
      do
        --- @include raise_fence
        last, isUsable = fence, problem
      end
      problem, isRaised = isUsable, true
    end
    local member = heir .. ':' .. (share or '')
    if not problem and not (asked and units > 0 and redis.call('ZSCORE', groupKey, member)) then
      local fence, claim = last, (isOwn or lease - 2000 <= 0) and lease or '2000'
      if asked then
        wanted = 1
      end
      --- @include take_tokens
      local serial = string.format('%.0f', highest)
      local first = asked and units == 0 and serial or era
      local range = string.format('%.0f:%.0f', lowest, highest - lowest + 1)
      local stop, published = now + claim * 1000
      if asked then
        -- Who is sent a message has the lock, so it is found out before whether the members may be given an end.
        local left = math.ceil((math.max(units > 0 and latest or 0, stop) - now) / 1000)
        local timed = redis.pcall('PEXPIRE', groupKey, string.format('%.0f', left))
        problem = type(timed) == 'table' and timed.err or nil
      end
      if asked and not isOwn and not problem then
        local message = 'join:' .. attempt .. ':' .. first .. ':' .. serial .. ':' .. share .. ':' .. claim
          .. string.format(':%.0f:', waiters) .. stamp .. ':' .. asked .. ':' .. name
        --- @include seal
        published = redis.pcall(waitsBy, waitsAt, message)
      elseif not asked then
        local message = 'grant:' .. attempt .. ':' .. range .. ':' .. claim .. string.format(':%.0f:', waiters) .. stamp
          .. ':' .. name
        --- @include seal
        published = redis.pcall(waitsBy, waitsAt, message)
      end
      problem = problem or type(published) == 'table' and published.err or nil
      if not problem then
        last, granted = highest, granted + 1
        if asked then
          if units == 0 then
            -- What an earlier group has left behind is none of this one.
            redis.call('DEL', groupKey)
            era, label, latest = serial, asked, 0
          end
          redis.call('ZADD', groupKey, string.format('%.0f', stop), member)
          units, latest = units + share, math.max(latest, stop)
          ownSerial = isOwn and highest or ownSerial
        else
          redis.call('SET', holdKey, heir .. ':' .. range, 'PX', claim)
          isHeld = true
        end
      end
    end
    if problem then
      -- Not permitted. The head keeps its place.
      redis.call('ZADD', queueKey, head[2], head[1])
      waiters = waiters + 1
      break
    end
  else
    dropped = dropped + 1
  end
  waitsAt, waitsBy = nil, nil
end
if granted > 0 then
  -- Who was granted something has it.
  problem = nil
  if last > now then
    --- @include write_fence
    writeFence(last)
  end
end
if isHeld or problem then
  -- As it is.
elseif units == 0 then
  redis.call('DEL', holdKey, groupKey)
elseif changed or granted > 0 then
  --- @include write_group
end
