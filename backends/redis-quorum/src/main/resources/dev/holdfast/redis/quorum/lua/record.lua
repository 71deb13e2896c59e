-- record: what a server knows about the quorum that it is a member of. Changes nothing.
--
-- KEYS[1] the record
--
-- Answers {now, quorum, run, from, longest, members, votes}, each nil if it is missing.
--- @include now
local answer = redis.call('HMGET', KEYS[1], 'quorum', 'run', 'from', 'longest', 'members', 'votes')
table.insert(answer, 1, now)
return answer
