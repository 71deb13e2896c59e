-- store_outcome: stores an outcome, in the place of any that is stored, if and only if the lock is still held by the
-- hold under which it came about.
--
-- KEYS[1] the hold        KEYS[2] the outcome     KEYS[3] the queue
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] outcome         1:T:outcome, to be stored as it is
-- ARGV[3] validity        milliseconds
--
-- Answers 1 STORED, also when a copy of this request has stored it before, no matter who holds the lock now; or 0
-- NOT_HELD, and then it has changed no outcome.
local hold, outcome, validity = ARGV[1], ARGV[2], ARGV[3]
local NOT_HELD, STORED = 0, 1

local stored = redis.call('GET', KEYS[2])
if stored == outcome then
  return STORED
end
if stored and not string.find(stored, '^1:%d+:') then
  error('HOLDFASTFORMAT the outcome begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format 1')
end
if redis.call('GET', KEYS[1]) ~= hold then
  -- As in release: a server that takes no writes refuses this instead of saying that a hold is gone which the primary
  -- has.
  redis.call('EXPIRE', KEYS[3], '86400')
  return NOT_HELD
end
redis.call('SET', KEYS[2], outcome, 'PX', validity)
return STORED
