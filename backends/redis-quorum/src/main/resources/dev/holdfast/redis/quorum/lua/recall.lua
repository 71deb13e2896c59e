-- recall: reads the outcome that is stored for a lock, or what a holder has kept with it. Changes nothing.
--
-- KEYS[1] the record      KEYS[2] the outcome, or the data
-- ARGV[1] quorum          ARGV[2] run              as in ask
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {1, value, remaining}: q1:T:outcome or q1:T:N:data, or nil, and
-- its remaining milliseconds.
local quorum, run = ARGV[1], ARGV[2]

--- @include now
--- @include member
if standing then
  return standing
end
local stored = redis.call('GET', KEYS[2])
--- @include outcome_format
return {1, stored, redis.call('PTTL', KEYS[2])}
