-- Gives a lock back once; it is free when it was given back as often as it was taken.
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
  return -1
end
if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
  return 0
end
return redis.call('DEL', KEYS[1])
