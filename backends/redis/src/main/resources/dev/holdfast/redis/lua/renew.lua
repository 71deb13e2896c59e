-- renew: extends holds, and never shortens one: renewals for different times may come in another order than they were
-- sent in.
--
-- KEYS[2i-1] the hold     KEYS[2i] the queue
-- ARGV[2i-1] hold         1:C:A:T:K, the whole value
-- ARGV[2i] lease          milliseconds from now on, at least
--
-- Answers {now, answer, waiters, answer, waiters, ...}: now in microseconds; answer is 1 RENEWED or 0 LOST.
local LOST, RENEWED = 0, 1

--- @include now

-- A key of another type stands where the hold or the queue should be: the one is lost, the other counts as empty.
-- Any other error says nothing about the hold.
--- @include other_type

local answers = {now}
for i = 1, #KEYS, 2 do
  local answer, waiters = LOST, 0
  local value = redis.pcall('GET', KEYS[i])
  if value == ARGV[i] then
    if redis.call('PTTL', KEYS[i]) < tonumber(ARGV[i + 1]) then
      redis.call('PEXPIRE', KEYS[i], ARGV[i + 1])
    end
    answer = RENEWED
    waiters = redis.pcall('ZCARD', KEYS[i + 1])
    if isOfAnotherType(waiters) then
      waiters = 0
    elseif type(waiters) == 'table' then
      return waiters
    end
  elseif type(value) == 'table' and not isOfAnotherType(value) then
    return value
  else
    -- As in release: a server that takes no writes refuses this instead of calling a hold lost that the primary has.
    redis.call('EXPIRE', KEYS[i + 1], '86400')
  end
  answers[#answers + 1] = answer
  answers[#answers + 1] = waiters
end
return answers
