-- leave: takes an attempt back: out of the queue, and if it has the vote, under whatever tokens, that goes on to the
-- next.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the queue        KEYS[4] the fence
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] attempt         q1:C:A of the attempt
-- ARGV[4] first           ARGV[5] last             of its rounds
-- ARGV[6] lease           milliseconds, as it asked
-- ARGV[7] asked           K:X or K, as it asked
-- ARGV[8] lastToken       the highest token that it held, which the fence is above afterwards; 0 if it held none
-- ARGV[9] top             the quorum's time in microseconds, the same at all members
-- ARGV[10] ticket         of the attempt; 0 if it is not known
-- ARGV[11...] tokens      to end a hold by force: its vote is ended only under one of these, which is its lowest token
--                         or that of the hold; else left out
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {code}: 1 if it waited or had the vote, 0 if neither.
local holdKey, queueKey, fenceKey = KEYS[2], KEYS[3], KEYS[4]
local quorum, run, attempt, first, last, lease, asked, lastToken, top, ticket = unpack(ARGV)

--- @include now
--- @include member
if standing then
  return standing
end
--- @include fence

-- Before all other writes: a server that is out of memory carries out a script that has written.
local left = redis.call('ZREM', queueKey, attempt .. '.' .. last .. ':' .. lease .. ':' .. asked)
local before = tonumber(last)
first = tonumber(first)
--- @include leave_rounds
left = left + gone
if lastToken ~= '0' and lastToken + 1 > fence then
  local raised = lastToken + 1
  fence = raised
  --- @include write_fence_at
end
local value = redis.call('GET', holdKey)
local holder, round, lowest, count, held =
  string.match(value or '', '^(q1:[0-9a-z]+:%d+)%.(%d+):(%d+):(%d+):%d+:?(%d*)$')
local isNamed = not ARGV[11]
for i = 11, #ARGV do
  isNamed = isNamed or ARGV[i] == lowest or ARGV[i] == held
end
if holder == attempt and isNamed and round - first >= 0 and round - last <= 0 then
  left, top = 1, tonumber(top)
  local highest = lowest + count - 1
  if highest + 1 > fence then
    local raised = highest + 1
    fence = raised
    --- @include write_fence_at
  end
  local least, except, only, boundTicket, boundMember = highest + 2, holder .. '.' .. round .. ':', nil, nil, nil
  --- @include hand_on
  if not given then
    redis.call('DEL', holdKey)
  end
end
return {math.min(left, 1)}
