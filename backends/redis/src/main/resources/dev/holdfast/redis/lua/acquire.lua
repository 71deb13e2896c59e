-- acquire: asks for a lock, or asks again with the same attempt.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members of a group
-- ARGV[1] owner           1:C:A of the attempt
-- ARGV[2] lease           milliseconds
-- ARGV[3] asked           K:X, how many consecutive tokens it can use, and the client's secret, with which a grant that
--                         is pushed to it is sealed; or K
-- ARGV[4] seen            the highest token that the client has ever seen, of any lock
-- ARGV[5] notAfter        server time in microseconds; a copy that is carried out later changes nothing
-- ARGV[6] kind            once (leave no trace if taken), first (queue), again (may be queued or granted already);
--                         left out for first
-- ARGV[7] arrived         server time in microseconds of the attempt's first question; left out for now
--
-- Answers the value 1:C:A:T:K of a new hold with a whole lease if its last token is the server's time now, in
-- microseconds, and the queue was not read. Else {code, now, ...}:
--   1 GRANTED  lowest token, how many tokens; then remaining milliseconds and waiters, unless it is a whole lease and
--              the queue was not read
--   2 QUEUED   remaining milliseconds of the present hold, or of the marker of a lock that is kept taken;
--              its lowest token
--   3 TAKEN    remaining milliseconds of the present hold
--   4 REFUSED
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local owner, lease, asked, seen, notAfter = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
local kind, arrived = ARGV[6], ARGV[7]
local brief = true

--- @include now
local held = redis.call('GET', holdKey)
--- @include ask
return answer
