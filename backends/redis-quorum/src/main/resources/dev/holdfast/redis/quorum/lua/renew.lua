-- renew: extends holds, and never shortens one. A vote for the attempt is extended whatever its tokens; lower ones
-- become the hold's, and beside higher ones stands what the hold has, for people. A hold that the member has not, such
-- as one that was granted while it could not be reached, is restored there, unless it has voted for another since.
--
-- KEYS[1] the record      KEYS[3i-1] the hold      KEYS[3i] the queue       KEYS[3i+1] the fence
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[6i-3] owner        q1:C:A.R of the attempt
-- ARGV[6i-2] tokens       T:K, the lowest and how many
-- ARGV[6i-1] last         the highest of them
-- ARGV[6i] ticket         of the attempt
-- ARGV[6i+1] lease        milliseconds from now on, at least
-- ARGV[6i+2] asked        L:K:X or L:K, its lease in milliseconds and the rest, as it asked
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {1, now, answer, waiters, answer, waiters, ...}: answer is
-- 1 RENEWED, 2 REGAINED, or 0 LOST.
local quorum, run = ARGV[1], ARGV[2]
local LOST, RENEWED, REGAINED = 0, 1, 2

--- @include now
--- @include member
if standing then
  return standing
end

local answers = {1, now}
for i = 1, (#KEYS - 1) / 3 do
  local holdKey, queueKey, fenceKey = KEYS[3 * i - 1], KEYS[3 * i], KEYS[3 * i + 1]
  local owner, tokens, last, ticket, lease, asked = unpack(ARGV, 6 * i - 3, 6 * i + 2)
  local value, stored = redis.pcall('GET', holdKey), redis.pcall('GET', fenceKey)
  local hold = owner .. ':' .. tokens .. ':' .. ticket
  local answer, waiters = LOST, 0
  if type(value) == 'table' or type(stored) == 'table' then
    -- A key of another type stands there. Any other error says nothing about the hold.
    local problem = type(value) == 'table' and value or stored
    if not string.find(problem.err, 'WRONGTYPE', 1, true) then
      return problem
    end
  else
    local fence = math.max(stored and tonumber(stored) or 0, floor)
    local present, stands = value and string.match(value, '^(q1:[0-9a-z]+:%d+%.%d+):') == owner, hold
    -- A fence lives for an hour at least after its token was given.
    local passed = fence - last > 0 or not stored and now - last > 3600000000
    if present then
      answer = RENEWED
      if passed then
        -- A question of the attempt may still be answered with its tokens: none of them is lowered.
        local own, lowest = string.match(value, '^(q1:[0-9a-z]+:%d+%.%d+:(%d+):%d+:%d+)')
        local held = string.match(tokens, '^%d+')
        stands = own and (lowest == held and own or own .. ':' .. held) or value
      end
    elseif not value and not passed then
      answer = REGAINED
    end
    -- First what a server permits that is out of memory, which carries out the rest then.
    if answer == RENEWED then
      local term = redis.call('PTTL', holdKey)
      if term < tonumber(lease) or value ~= stands then
        redis.call('PEXPIRE', holdKey, math.max(tonumber(lease), term))
      end
      if value ~= stands then
        redis.call('SET', holdKey, stands, 'KEEPTTL')
      end
    elseif answer == REGAINED then
      -- It may have waited here for what it has again.
      redis.call('ZREM', queueKey, owner .. ':' .. asked)
      redis.call('SET', holdKey, hold, 'PX', lease)
    else
      -- Changes no hold; but a server that takes no writes refuses it instead of calling a hold lost.
      redis.call('EXPIRE', queueKey, '86400')
    end
    if answer == REGAINED or answer == RENEWED and value ~= hold and not passed then
      local raised = tonumber(last)
      --- @include write_fence_at
    end
  end
  if answer ~= LOST then
    waiters = redis.pcall('ZCARD', queueKey)
    if type(waiters) == 'table' then
      waiters = 0
    end
  end
  answers[#answers + 1] = answer
  answers[#answers + 1] = waiters
end
return answers
