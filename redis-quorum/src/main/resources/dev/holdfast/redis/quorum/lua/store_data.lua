-- store_data: stores the data of a term, in the place of any that is stored, if the attempt of that term has this
-- member's vote. Storing the same data again makes its validity longer.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the data         KEYS[4] the queue
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] owner           q1:C:A.R of the attempt
-- ARGV[4] data            q1:T:data, to be stored as it is
-- ARGV[5] validity        milliseconds
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {code}: 1 STORED; 0 NOT_HELD, and then it has changed no data.
local quorum, run, owner, data, validity = unpack(ARGV)
local NOT_HELD, STORED = 0, 1

--- @include now
--- @include member
if standing then
  return standing
end
local stored = redis.call('GET', KEYS[3])
--- @include outcome_format
local value = redis.call('GET', KEYS[2])
if not value or string.sub(value, 1, #owner + 1) ~= owner .. ':' then
  -- As in store_outcome: a server that takes no writes refuses this.
  redis.call('EXPIRE', KEYS[4], '86400')
  return {NOT_HELD}
end
redis.call('SET', KEYS[3], data, 'PX', validity)
return {STORED}
