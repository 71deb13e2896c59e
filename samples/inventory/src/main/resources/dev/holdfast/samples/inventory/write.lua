-- Books one sale: the new stock and the ledger's entry in one write, unless somebody with a higher fencing token was
-- here.
--
-- KEYS[1]  the item: a hash with "left" and "token"
-- KEYS[2]  the ledger: a hash, request id -> how many times it was sold
-- ARGV[1]  the request id
-- ARGV[2]  what is left after this sale, as the seller worked it out from what it had read
-- ARGV[3]  the fencing token
--
-- Returns {"WRITTEN"}, or {"STALE", highest token} and changes nothing.
local item, ledger = KEYS[1], KEYS[2]
local request, left, token = ARGV[1], ARGV[2], ARGV[3]

local highest = redis.call('HGET', item, 'token')
if highest and tonumber(token) < tonumber(highest) then
    return {'STALE', highest}
end
redis.call('HSET', item, 'left', left, 'token', token)
redis.call('HINCRBY', ledger, request, 1)
return {'WRITTEN'}
