-- Reads what a sale must know, and makes the reader's fencing token the highest seen: from here on, whoever held the
-- lock earlier can write no more, so what was read stays true until its reader writes.
--
-- KEYS[1]  the item: a hash with "left" and "token"
-- KEYS[2]  the ledger: a hash, request id -> how many times it was sold
-- ARGV[1]  the request id
-- ARGV[2]  the fencing token
--
-- Returns {"READ", left, times this request was sold}, or {"STALE", highest token} and changes nothing.
local item, ledger = KEYS[1], KEYS[2]
local request, token = ARGV[1], ARGV[2]

local known = redis.call('HMGET', item, 'left', 'token')
local left, highest = known[1], known[2]
if highest and tonumber(token) < tonumber(highest) then
    return {'STALE', highest}
end
if highest ~= token then
    redis.call('HSET', item, 'token', token)
end
return {'READ', left or '0', redis.call('HGET', ledger, request) or '0'}
