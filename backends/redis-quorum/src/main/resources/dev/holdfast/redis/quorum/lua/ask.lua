-- ask: asks a member for its vote, or asks again with the same attempt; or yields, which is to ask with the next round.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the queue        KEYS[4] the fence
-- ARGV[1] quorum          the quorum's id          ARGV[2] run              the server's run id
-- ARGV[3] attempt         q1:C:A
-- ARGV[4] round           how often the attempt has yielded. What stands here for an earlier round is over
-- ARGV[5] lease           milliseconds
-- ARGV[6] asked           K:X, how many consecutive tokens it can use, and the client's secret, with which a vote that
--                         is pushed to it is sealed; or K
-- ARGV[7] base            tokens below it are not given
-- ARGV[8] top             the quorum's time in microseconds, the same at all members
-- ARGV[9] ticket          the quorum's time of the attempt's first question, in microseconds
-- ARGV[10] notAfter       this server's time in microseconds; a copy that is carried out later changes nothing
-- ARGV[11] kind           once (leave no trace if taken), first or again (queue)
-- ARGV[12] pass           who gets the vote if it is free: lowest, the lowest ticket, also this one; head, the lowest
--                         ticket of the others; or C:A.R of the attempt that was granted the lock, and no other
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {code, now, ...}:
--   1 VOTED    lowest token, how many tokens, remaining milliseconds, how many wait
--   2 QUEUED   the hold's value, or nil if no attempt has the vote; its remaining milliseconds
--   3 TAKEN    the same
--   4 REFUSED
local holdKey, queueKey, fenceKey = KEYS[2], KEYS[3], KEYS[4]
local quorum, run = ARGV[1], ARGV[2]
local attempt, round, lease, asked, base, top, ticket, notAfter, kind, pass = unpack(ARGV, 3)

--- @include now
--- @include member
if standing then
  return standing
end
--- @include fence
--- @include vote
return answer
