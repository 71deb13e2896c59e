-- release: gives a hold back, and then asks with a fresh attempt if it carries one.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence
-- ARGV[1] hold            1:C:A:T:K, the whole value
-- ARGV[2] keep            milliseconds for which the lock stays taken after all; 0 to hand it on at once
-- ARGV[3] channels        what a client's channel begins with
-- ARGV[4] name            the lock's name, encoded
-- ARGV[5..11]             for a fresh attempt: owner, lease, wanted, seen, notAfter, kind, arrived, as for acquire
--
-- Answers {result, ...}: result is 1 RELEASED or 0 NOT_HELD; then what acquire answers to the fresh attempt, if there is one.
-- A release that is repeated after it has kept the lock answers RELEASED again.
local holdKey, queueKey, fenceKey = KEYS[1], KEYS[2], KEYS[3]
local hold, keep, channels, name = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local freshOwner, lease, wanted, seen, notAfter, kind, arrived = ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11]
local NOT_HELD, RELEASED = 0, 1

--- @include clock
--- @include tokens
--- @include hand_on
--- @include keep
--- @include ask

-- 1:-:A:T:K:C
local function markerOf(held)
  local client, rest = string.match(held, '^1:([^:]+):(.+)$')
  return '1:-:' .. rest .. ':' .. client
end

local result = NOT_HELD
local value = redis.call('GET', holdKey)
if value == hold then
  result = RELEASED
  if keep == '0' then
    handOn(hold)
  else
    keepTaken(markerOf(hold), keep)
  end
elseif value and value == markerOf(hold) then
  result = RELEASED
end

if not freshOwner then
  return {result}
end
local answer = ask(freshOwner, lease, wanted, seen, notAfter, kind, arrived)
table.insert(answer, 1, result)
return answer
