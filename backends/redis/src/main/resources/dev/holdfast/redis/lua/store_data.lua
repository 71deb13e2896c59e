-- store_data: stores what a holder keeps with its lock, in the place of any that is stored, if and only if the lock is
-- still held by that hold.
--
-- KEYS[1] the hold        KEYS[2] the data        KEYS[3] the queue
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] data            1:T:N:data, to be stored as it is
-- ARGV[3] validity        milliseconds
--
-- Answers 1 STORED, also when a copy of this request has stored it before, or a later request of the same hold has
-- stored something since; or 0 NOT_HELD, and then it has changed no data.
local hold, data, validity = ARGV[1], ARGV[2], ARGV[3]
local NOT_HELD, STORED = 0, 1

local stored = redis.call('GET', KEYS[2])
if stored and not string.find(stored, '^1:%d+:%d+:') then
  error('HOLDFASTFORMAT the data begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format 1')
end
if redis.call('GET', KEYS[1]) ~= hold then
  -- As in store_outcome: a server that takes no writes refuses this.
  redis.call('EXPIRE', KEYS[3], '86400')
  return NOT_HELD
end
local token, number = string.match(data, '^1:(%d+):(%d+):')
local storedToken, storedNumber = string.match(stored or '', '^1:(%d+):(%d+):')
if storedToken == token and tonumber(storedNumber) >= tonumber(number) then
  return STORED
end
redis.call('SET', KEYS[2], data, 'PX', validity)
return STORED
