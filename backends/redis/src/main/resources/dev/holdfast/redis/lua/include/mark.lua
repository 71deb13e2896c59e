-- Keeps the lock taken for `markerMillis` more, though no client holds it, under a marker that no renewal or release
-- matches as a hold. Notifies the first waiter that is subscribed here when it will be free; see hand_on for why it
-- looks first. In: holdKey, queueKey, marker, markerMillis.
--
-- Notifies before it writes, so that an error in notifying leaves everything as it was.
--- @include now
--- @include channels
for _ = 1, 32 do
  local head = redis.call('ZRANGE', queueKey, '0', '0')[1]
  local client = head and (string.match(head, '^1:([0-9a-z]+):%d+:%d+:%d+:?[0-9a-z]*$')
    or string.match(head, '^1:([0-9a-z]+):%d+:%d+:%d+:[^:]+:%d+:%d+:?[0-9a-z]*$'))
  if not client then
    break
  end
  --- @include subscription
  if subscribed.err then
    error(subscribed.err)
  end
  if subscribed[2] > 0 then
    redis.call(publish, channel, string.format('1:free:%.0f:', now + markerMillis * 1000) .. name)
    break
  end
  redis.call('ZREM', queueKey, head)
end
-- Allowed when the server is out of memory; and what a script writes after a first write is allowed, too.
redis.call('PEXPIRE', holdKey, markerMillis)
-- With its end. PEXPIRE reads the clock twice, and where the server stands still in between for as long as the marker
-- lasts, the key is gone: what KEEPTTL wrote then had no end, and the lock was taken for ever.
redis.call('SET', holdKey, marker, 'PX', markerMillis)
