-- As include/wanted, on a node of a cluster that has sharded channels; nothing is sent to a holder that does not listen
-- here.
--- @include subscription
if subscribed.err then
  error(subscribed.err)
end
if subscribed[2] > 0 then
  redis.call(publish, channel, '1:wanted:' .. name)
end
