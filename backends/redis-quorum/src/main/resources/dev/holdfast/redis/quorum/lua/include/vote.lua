-- Asks for the vote with one attempt. Out: answer, as ask gives it. In: holdKey, queueKey, fenceKey, now, stamp, fence,
-- and attempt, round, lease, asked, base, top, ticket, notAfter, kind, pass as ask takes them.
local VOTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4
local answer
local held = redis.call('GET', holdKey)
local ours = held and string.match(held, '^(q1:[0-9a-z]+:%d+)%.%d+:') == attempt
local mine = ours and tonumber(string.match(held, '%.(%d+):'))
if now - notAfter > 0 or mine and mine > tonumber(round) then
  -- Too late: by the clock, or the attempt has yielded since and has the vote again.
  answer = {REFUSED, now}
else
  local owner, ofAttempt = attempt .. '.' .. round, attempt .. '.'
  local asking = owner .. ':' .. lease .. ':' .. asked
  top = tonumber(top)
  local first, before = 0, tonumber(round)
  --- @include leave_rounds
  local over = mine and mine < tonumber(round)
  if not held or over then
    -- No attempt has it. The lowest ticket gets it, whether it asks or waits.
    local least, except, only, boundTicket, boundMember = 0, nil, nil, tonumber(ticket), asking
    if pass ~= 'lowest' then
      except, boundTicket, boundMember = ofAttempt, nil, nil
      only = pass ~= 'head' and 'q1:' .. pass .. ':' or nil
    end
    --- @include hand_on
    held = given
    if over and not held then
      redis.call('DEL', holdKey)
    end
  end
  if not held and pass == 'lowest' then
    local least, count = tonumber(base), tonumber(string.match(asked, '^%d+'))
    --- @include tokens
    redis.call('SET', holdKey, owner .. string.format(':%.0f:%d:', lowest, highest - lowest + 1) .. ticket, 'PX', lease)
    local raised = highest
    --- @include write_fence_at
    redis.call('ZREM', queueKey, asking)
    answer = {VOTED, now, lowest, highest - lowest + 1, tonumber(lease), redis.call('ZCARD', queueKey)}
  else
    local holder, client, lowest, count =
      string.match(held or '', '^(q1:([0-9a-z]+):%d+%.%d+):(%d+):(%d+):%d+:?%d*$')
    if held and not holder and not string.find(held, '^q1:%-:') then
      error('HOLDFASTFORMAT the lock holds "' .. string.sub(held, 1, 40) .. '", which is not of format q1')
    end
    local remaining = redis.call('PTTL', holdKey)
    if holder == owner then
      -- Mine already: a repeated copy, or the message of the vote was lost.
      redis.call('ZREM', queueKey, asking)
      answer = {VOTED, now, tonumber(lowest), tonumber(count), remaining, redis.call('ZCARD', queueKey)}
    elseif kind == 'once' then
      -- Removes nothing; but a server that takes no writes refuses it instead of speaking for the lock.
      redis.call('ZREM', queueKey, asking)
      answer = {TAKEN, now, held or false, remaining}
    else
      local entered = redis.call('ZADD', queueKey, 'NX', ticket, asking)
      if kind == 'again' or entered == 1 and redis.call('ZCARD', queueKey) == 1 then
        redis.call('EXPIRE', queueKey, '86400')
        if client then
          --- @include channels
          redis.call('PUBLISH', prefix .. ':to:' .. client, 'q1:wanted:' .. name)
        end
      end
      if tonumber(base) > top and base - 1 > fence then
        -- The quorum's clock is behind what the client has seen: a vote that is pushed to it later is above that.
        local raised = base - 1
        --- @include write_fence_at
      end
      answer = {QUEUED, now, held or false, remaining}
    end
  end
end
