-- release: releases a hold, and then asks with a fresh attempt if it carries one.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members of a group
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] markerMillis    milliseconds for which the lock stays taken after all; 0 or left out to hand it on at once
-- ARGV[3..9]              for a fresh attempt: owner, lease, asked, seen, notAfter, kind, arrived, as for acquire
--
-- Answers result, 1 RELEASED or 0 NOT_HELD; with a fresh attempt {result, ...}, then what acquire answers to it.
-- A release that is repeated after it has marked the lock answers RELEASED again.
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local hold, markerMillis, freshOwner = ARGV[1], ARGV[2], ARGV[3]
local NOT_HELD, RELEASED = 0, 1

local value = redis.call('GET', holdKey)
if freshOwner then
  -- Raises its error before anything is written, and not when the hold has gone already.
  --- @include read_fence
  readFence()
end

local result = NOT_HELD
-- The usual end. Functions are for the others, since they are made anew for each call.
if value == hold and (not markerMillis or markerMillis == '0') then
  local held = hold
  --- @include hand_on
  result = RELEASED
else
  -- 1:-:A:T:K:C
  local function markerOf(held)
    local client, rest = string.match(held, '^1:([^:]+):(.+)$')
    return '1:-:' .. rest .. ':' .. client
  end
  if value == hold then
    local marker = markerOf(hold)
    --- @include mark
    result = RELEASED
  elseif value and value == markerOf(hold) then
    result = RELEASED
  else
    -- Changes no hold and no queue's order; but a server that takes no writes, such as a former primary with old data,
    -- refuses it instead of saying that the hold is gone.
    redis.call('EXPIRE', queueKey, '86400')
  end
end
if not freshOwner then
  return result
end

local owner, lease, asked, seen, notAfter = freshOwner, ARGV[4], ARGV[5], tonumber(ARGV[6]), ARGV[7]
local kind, arrived = ARGV[8], ARGV[9]
local brief = false
--- @include now
local held = redis.call('GET', holdKey)
--- @include ask
table.insert(answer, 1, result)
return answer
