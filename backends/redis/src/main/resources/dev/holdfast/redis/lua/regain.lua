-- regain: renews a hold on a server that has taken over from another one. If the takeover has lost the hold, and
-- nothing shows that anybody was granted the lock since, it is restored.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] lease           milliseconds from now on, at least
-- ARGV[3] notAfter        server time in microseconds; a copy that is carried out later restores nothing
--
-- Answers {now, answer, waiters}: now in microseconds; answer is 1 RENEWED, 2 REGAINED or 0 LOST.
--
-- Each grant raises the fence to its last token, in the same script. So where the fence is below this hold's tokens,
-- this grant has not come here, and no later one was given here. A fence outlives its token by an hour: a missing one
-- says the same of a hold that is younger. Once regained, the fence is as high as the hold's last token, so that a copy
-- that comes after its release restores nothing. A token that is more than an hour ahead of all that this server knows
-- was not given out by a server with a clock, and raises no fence.
local holdKey, queueKey, fenceKey = KEYS[1], KEYS[2], KEYS[3]
local hold, lease, notAfter = ARGV[1], ARGV[2], ARGV[3]
local LOST, RENEWED, REGAINED = 0, 1, 2
local HOUR = 3600000000

--- @include now
--- @include other_type

local answer = LOST
local value = redis.pcall('GET', holdKey)
if value == hold then
  if redis.call('PTTL', holdKey) < tonumber(lease) then
    redis.call('PEXPIRE', holdKey, lease)
  end
  answer = RENEWED
elseif type(value) == 'table' and not isOfAnotherType(value) then
  return value
else
  --- @include read_fence
  --- @include write_fence
  local token, tokens = string.match(hold, '^1:[0-9a-z]+:%d+:(%d+):(%d+)$')
  local lowest, highest = tonumber(token), token + tokens - 1
  local fence = readFence()
  local isYoung = now - lowest < HOUR and highest - math.max(now, fence or 0) <= HOUR
  local isGone = not value and (not fence or fence < lowest) and isYoung
  if isYoung and (not fence or fence < highest) then
    -- Also of a hold that is lost: whoever is granted the lock next has a higher token.
    writeFence(highest)
  else
    -- As in release: a server that takes no writes refuses this instead of calling a hold lost that the primary has.
    redis.call('EXPIRE', queueKey, '86400')
  end
  if isGone and now - notAfter <= 0 then
    redis.call('SET', holdKey, hold, 'PX', lease)
    answer = REGAINED
  end
end

local waiters = 0
if answer ~= LOST then
  waiters = redis.pcall('ZCARD', queueKey)
  if isOfAnotherType(waiters) then
    waiters = 0
  elseif type(waiters) == 'table' then
    return waiters
  end
end
return {now, answer, waiters}
