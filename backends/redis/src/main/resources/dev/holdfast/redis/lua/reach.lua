-- reach: shows that a node of a cluster takes writes, and reads its time. Changes nothing.
--
-- KEYS[1] a key at which nothing stands, in a slot that the node serves; left out for a node that serves none
--
-- Answers {now} in microseconds.

--- @include now

if KEYS[1] then
  redis.call('PEXPIRE', KEYS[1], '60000')
end
return {now}
