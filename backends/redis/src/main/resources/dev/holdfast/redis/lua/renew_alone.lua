-- renew_alone: extends one hold while its slot moves from one node of a cluster to another, and never shortens it. A
-- node carries a script out then only if all its keys are there, and the queue of a lock without waiters is nowhere; so
-- this one has a single key, and does not know how many wait.
--
-- KEYS[1] the hold
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] lease           milliseconds from now on, at least
--
-- Answers {now, answer, waiters}: now in microseconds; answer is 1 RENEWED or 0 LOST; waiters is 0.
local LOST, RENEWED = 0, 1

--- @include now

local answer = LOST
local value = redis.pcall('GET', KEYS[1])
if value == ARGV[1] then
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[2]) then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
  answer = RENEWED
else
  -- Removes nothing, since a lock's key is no sorted set; but a node that takes no writes refuses it instead of calling
  -- a hold lost that the primary has.
  local removed = redis.pcall('ZREM', KEYS[1], '-')
  if type(removed) == 'table' and not string.find(removed.err, 'WRONGTYPE', 1, true) then
    return removed
  end
end
return {now, answer, 0}
