-- Finds out whether a client can be reached from this server. In: holdKey, prefix, client. Out: channel, where it
-- listens; publish, the command for that; subscribed, how many listen there at [2], or why that is not known in err.
local channel, publish = prefix .. ':to:' .. client, 'PUBLISH'
local subscribed = redis.pcall('PUBSUB', 'NUMSUB', channel)
