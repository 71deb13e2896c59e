-- store_data: stores what a holder keeps with its lock, in the place of any that is stored, if the attempt of that
-- holder has this member's vote; or, to write back what other members have, whether it has or not.
--
-- KEYS[1] the record      KEYS[2] the hold         KEYS[3] the data         KEYS[4] the queue
-- ARGV[1] quorum          ARGV[2] run              as in ask
-- ARGV[3] owner           q1:C:A.R of the attempt; empty to write back
-- ARGV[4] data            q1:T:N:data, to be stored as it is
-- ARGV[5] validity        milliseconds
--
-- Answers {-1}, {-2, ...}, {-3, ...} as in member, or {code}: 1 STORED, also when a copy has stored it before, or
-- something later stands there; 0 NOT_HELD, and then it has changed no data.
local quorum, run, owner, data, validity = unpack(ARGV)
local NOT_HELD, STORED = 0, 1

--- @include now
--- @include member
if standing then
  return standing
end
local stored = redis.call('GET', KEYS[3])
if stored and not string.find(stored, '^q1:%d+:%d+:') then
  error('HOLDFASTFORMAT the data begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format q1')
end
if owner ~= '' then
  local value = redis.call('GET', KEYS[2])
  if not value or string.sub(value, 1, #owner + 1) ~= owner .. ':' then
    -- As in store_outcome: a server that takes no writes refuses this.
    redis.call('EXPIRE', KEYS[4], '86400')
    return {NOT_HELD}
  end
end
local token, number = string.match(data, '^q1:(%d+):(%d+):')
local storedToken, storedNumber = string.match(stored or '', '^q1:(%d+):(%d+):')
if storedToken == token and tonumber(storedNumber) >= tonumber(number) then
  return {STORED}
end
if owner == '' and storedToken and tonumber(storedToken) > tonumber(token) then
  return {STORED}
end
redis.call('SET', KEYS[3], data, 'PX', validity)
return {STORED}
