-- As include/subscription, on a node of a cluster that has sharded channels. A client that waits for a lock listens to
-- a channel in the lock's own slot, P:{N}:to:C, of which no other part of the cluster hears. Where it does not, since
-- it has not begun to or knows no such channels, it listens to P:to:C, whose messages go to all nodes.
local channel, publish = holdKey .. ':to:' .. client, 'SPUBLISH'
local subscribed = redis.pcall('PUBSUB', 'SHARDNUMSUB', channel)
if not subscribed.err and subscribed[2] == 0 then
  channel, publish = prefix .. ':to:' .. client, 'PUBLISH'
  subscribed = redis.pcall('PUBSUB', 'NUMSUB', channel)
end
