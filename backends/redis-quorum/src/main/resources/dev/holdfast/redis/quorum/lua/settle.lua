-- settle: gives a vote the tokens that the votes of all members shall have, if the attempt still has it.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the fence
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] owner           q1:C:A.R of the attempt
-- ARGV[4] lowest          ARGV[5] count            the tokens
-- ARGV[6] last            the highest of them
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {1, now, remaining}: SETTLED, and the hold's remaining
-- milliseconds; or {0, now, fence}: NOT_HELD, also if the fence is above the tokens, which one that comes late would
-- lower. Then nothing is written, and only tokens above that fence can be settled here.
local holdKey, fenceKey = KEYS[2], KEYS[3]
local quorum, run, owner, lowest, count, last = unpack(ARGV)
local NOT_HELD, SETTLED = 0, 1

--- @include now
--- @include member
if standing then
  return standing
end
--- @include fence

local value = redis.call('GET', holdKey)
local ticket = value and string.sub(value, 1, #owner + 1) == owner .. ':'
  and string.match(string.sub(value, #owner + 2), '^%d+:%d+:(%d+)')
if not ticket or fence - last > 0 then
  return {NOT_HELD, now, fence}
end
redis.call('SET', holdKey, owner .. ':' .. lowest .. ':' .. count .. ':' .. ticket, 'KEEPTTL')
if fence - last < 0 then
  local raised = tonumber(last)
  --- @include write_fence_at
end
return {SETTLED, now, redis.call('PTTL', holdKey)}
