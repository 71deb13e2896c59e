-- store_outcome: stores an outcome, in the place of an older one that is stored, if the attempt under which it came
-- about has this member's vote; or, to write one back that other members have, whether it has or not.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the outcome      KEYS[4] the queue
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] owner           q1:C:A.R of the attempt; empty to write back
-- ARGV[4] token           the lowest token of the hold
-- ARGV[5] outcome         q1:T:outcome, to be stored as it is
-- ARGV[6] validity        milliseconds
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {code}: 1 STORED, also when a copy has stored it before, or a
-- later outcome stands there while one is written back; 0 NOT_HELD, and then it has changed no outcome.
local quorum, run, owner, token, outcome, validity = unpack(ARGV)
local NOT_HELD, STORED = 0, 1

--- @include now
--- @include member
if standing then
  return standing
end
local stored = redis.call('GET', KEYS[3])
--- @include outcome_format
if stored == outcome then
  return {STORED}
end
if owner == '' then
  if stored and string.match(stored, '^q1:(%d+):') - token > 0 then
    return {STORED}
  end
else
  local value = redis.call('GET', KEYS[2])
  if not value or string.sub(value, 1, #owner + 1) ~= owner .. ':' then
    -- Changes no outcome; but a server that takes no writes refuses it instead of saying that the hold is gone.
    redis.call('EXPIRE', KEYS[4], '86400')
    return {NOT_HELD}
  end
end
redis.call('SET', KEYS[3], outcome, 'PX', validity)
return {STORED}
