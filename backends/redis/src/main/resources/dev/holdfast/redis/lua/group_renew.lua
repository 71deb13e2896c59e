-- group_renew: extends the times of members of groups, and never shortens one; see renew.
--
-- KEYS[3i-2] the hold     KEYS[3i-1] the queue    KEYS[3i] the members
-- ARGV[3i-2] member       1:C:A:U
-- ARGV[3i-1] era          the token of its group
-- ARGV[3i] lease          milliseconds from now on, at least
--
-- Answers {now, answer, waiters, answer, waiters, ...}: now in microseconds; answer is 1 RENEWED or 0 LOST.
local LOST, RENEWED = 0, 1

--- @include now

-- A key of another type stands where something of the lock should be: the member is lost, or the queue counts as empty.
-- Any other error says nothing about the member.
--- @include other_type

local answers = {now}
for i = 1, #KEYS, 3 do
  local holdKey, queueKey, groupKey = KEYS[i], KEYS[i + 1], KEYS[i + 2]
  local member, memberEra, lease = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local answer, waiters = LOST, 0
  local held = redis.pcall('GET', holdKey)
  if type(held) == 'table' then
    if not isOfAnotherType(held) then
      return held
    end
    held = false
  end
  --- @include extend
  if failure then
    return failure
  elseif isExtended then
    answer = RENEWED
    waiters = redis.pcall('ZCARD', queueKey)
    if isOfAnotherType(waiters) then
      waiters = 0
    elseif type(waiters) == 'table' then
      return waiters
    end
  else
    -- As in release: a server that takes no writes refuses this instead of calling a member lost that the primary has.
    redis.call('EXPIRE', queueKey, '86400')
  end
  answers[#answers + 1] = answer
  answers[#answers + 1] = waiters
end
return answers
