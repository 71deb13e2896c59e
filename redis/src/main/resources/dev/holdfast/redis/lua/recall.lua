-- recall: reads the outcome that is stored for a lock. Changes nothing.
--
-- KEYS[1] the outcome
--
-- Answers the value, 1:T:outcome, or nil.
local stored = redis.call('GET', KEYS[1])
if stored and not string.find(stored, '^1:%d+:') then
  error('HOLDFASTFORMAT the outcome begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format 1')
end
return stored
