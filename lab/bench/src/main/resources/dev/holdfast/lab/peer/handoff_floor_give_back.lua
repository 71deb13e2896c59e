-- Sends the first of the list a message, on its own channel; if there is none, the lock is free.
local following = redis.call('LPOP', KEYS[2])
if following then
  return redis.call('PUBLISH', string.sub(following, 1, 36), following)
end
return redis.call('DEL', KEYS[1])
