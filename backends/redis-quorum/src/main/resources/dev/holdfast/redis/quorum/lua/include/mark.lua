-- Keeps the lock taken for `markerMillis` more, though no client holds it, under a marker that no renewal or release
-- takes for a hold. Notifies the first waiter that is subscribed here when it will be free. In: holdKey, queueKey, now,
-- marker, markerMillis.
local prefix, name = string.match(holdKey, '^([^{]*):{(.*)}$')
for _ = 1, 32 do
  local head = redis.call('ZRANGE', queueKey, '0', '0')[1]
  local client = head and string.match(head, '^q1:([0-9a-z]+):%d+%.%d+:%d+:%d+:?[0-9a-z]*$')
  if not client then
    break
  end
  local channel = prefix .. ':to:' .. client
  if redis.call('PUBSUB', 'NUMSUB', channel)[2] > 0 then
    redis.call('PUBLISH', channel, string.format('q1:free:%.0f:', now + markerMillis * 1000) .. name)
    break
  end
  redis.call('ZREM', queueKey, head)
end
redis.call('SET', holdKey, marker, 'PX', markerMillis)
