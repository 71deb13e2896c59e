-- release: takes a member's vote back, and hands it on. Then asks with a fresh attempt, if it carries one.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the queue        KEYS[4] the fence
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] attempt         q1:C:A of the attempt that held
-- ARGV[4] held            the round in which it was granted the lock
-- ARGV[5] stood           L:K:X or L:K, its lease in milliseconds and the rest, as it asked
-- ARGV[6] ticket          of the attempt
-- ARGV[7] last            its highest token
-- ARGV[8] top             the quorum's time in microseconds, the same at all members
-- ARGV[9] markerMillis    milliseconds for which the lock stays taken after all; 0 to hand it on at once
-- ARGV[10..19]            for a fresh attempt: attempt, round, lease, asked, base, top, ticket, notAfter, kind, pass,
--                         as for ask
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {result}: 1 RELEASED, 0 NOT_HELD; with a fresh attempt
-- {result, ...}, then what ask answers to it. A release that is repeated after it has marked the lock answers RELEASED
-- again.
--
-- The fence is above the hold's tokens afterwards, also where the hold was not, so that no late renewal restores it.
-- A vote that no attempt has goes to the head of the queue as well: the attempt may have waited for the others. Where
-- it waited itself, as for a vote that others of its members had, it leaves the queue.
local holdKey, queueKey, fenceKey = KEYS[2], KEYS[3], KEYS[4]
local quorum, run, attempt, held, stood, ticket, last, top, markerMillis, fresh = unpack(ARGV)
local owner = attempt .. '.' .. held
local NOT_HELD, RELEASED = 0, 1

--- @include now
--- @include member
if standing then
  return standing
end
--- @include fence

local value = redis.call('GET', holdKey)
local mine = value and string.sub(value, 1, #owner + 1) == owner .. ':'
local result = mine and RELEASED or NOT_HELD
top = tonumber(top)
-- Before all other writes: a server that is out of memory carries out a script that has written. One that takes no
-- writes refuses it instead of speaking for the lock.
redis.call('ZREM', queueKey, owner .. ':' .. stood)
local first, before = 0, tonumber(held)
--- @include leave_rounds
if last + 1 > fence then
  local raised = last + 1
  fence = raised
  --- @include write_fence_at
end
if mine and markerMillis ~= '0' then
  local marker = string.gsub(value, '^q1:([^:]+):(.+)$', 'q1:-:%2:%1')
  --- @include mark
elseif mine or not value then
  local least, except, only, boundTicket, boundMember = last + 2, owner .. ':', nil, nil, nil
  --- @include hand_on
  if mine and not given then
    redis.call('DEL', holdKey)
  end
elseif string.find(value, '^q1:%-:') then
  local client, number = string.match(owner, '^q1:([^:]+):(%d+%.%d+)$')
  local begin, ending = 'q1:-:' .. number .. ':', ':' .. client
  if string.sub(value, 1, #begin) == begin and string.sub(value, -#ending) == ending then
    result = RELEASED
  end
end
if not fresh then
  return {result}
end

local attempt, round, lease, asked, base, top, ticket, notAfter, kind, pass = unpack(ARGV, 10)
fence = math.max(readFence() or 0, floor)
--- @include vote
table.insert(answer, 1, result)
return answer
