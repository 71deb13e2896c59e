-- recall: reads the outcome that is kept for a lock. Changes nothing.
--
-- KEYS[1] the outcome
--
-- Answers the value, 1:T:outcome, or nil.
local kept = redis.call('GET', KEYS[1])
if kept and not string.find(kept, '^1:%d+:') then
  error('HOLDFASTFORMAT the outcome begins with "' .. string.sub(kept, 1, 40) .. '", which is not of format 1')
end
return kept
