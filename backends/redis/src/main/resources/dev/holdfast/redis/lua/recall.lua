-- recall: reads the outcome that is stored for a lock, or what a holder has kept with it. Changes nothing.
--
-- KEYS[1] the outcome, or the data
--
-- Answers the value, 1:T:outcome or 1:T:N:data, or nil.
local stored = redis.call('GET', KEYS[1])
if stored and not string.find(stored, '^1:%d+:') then
  error('HOLDFASTFORMAT the stored text begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format 1')
end
return stored
