-- Grants the lock, which is free. Part of ask. In: what ask takes, and waiters, how many attempts are in the queue,
-- or false if it was not read. Out: answer.
--- @include raise_fence
if problem then
  error(problem)
end
local wanted = string.match(asked, '^%d+')
--- @include take_tokens
local hold = owner .. string.format(':%.0f:', lowest) .. highest - lowest + 1
redis.call('SET', holdKey, hold, 'PX', lease)
if highest > now then
  --- @include write_fence
  writeFence(highest)
end
if waiters then
  waiters = waiters - redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. asked)
  answer = {GRANTED, now, lowest, highest - lowest + 1, tonumber(lease), waiters}
elseif brief and highest <= now then
  answer = hold
else
  answer = {GRANTED, now, lowest, highest - lowest + 1}
end
