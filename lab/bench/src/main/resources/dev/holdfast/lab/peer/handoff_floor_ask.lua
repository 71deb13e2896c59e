-- Takes a lock, or stands in the list of those who wait for it.
if redis.call('SET', KEYS[1], '1', 'NX') then
  return 1
end
redis.call('RPUSH', KEYS[2], ARGV[1])
return 0
