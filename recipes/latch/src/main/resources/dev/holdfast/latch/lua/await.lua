-- await: says whether a latch is open, and notes the client among those that are told when it opens. Where there is no
-- latch, it begins.
--
-- KEYS[1] the latch, P:{N}:latch
-- KEYS[2] the clients that wait, P:{N}:latch:waiters: a sorted set; the score is the time in microseconds until which a
--         client is noted at least
-- ARGV[1] parties         how many have to count down
-- ARGV[2] valid           microseconds from the beginning to the end
-- ARGV[3] begun           when the latch began that is waited for; empty for whichever there is
-- ARGV[4] client          who waits; and behind a colon its secret, with which the message to it is sealed, or nothing
-- ARGV[5] noted           for how many microseconds the client is noted at least
-- ARGV[6] most            how many clients are noted at most
--
-- Answers as count_down does; or {now}, if the latch that began then is not there.
--- @include read_latch
if ARGV[3] ~= '' and ARGV[3] ~= begun then
  return {now}
end
--- @include begin_latch
if parties == ARGV[1] and left > 0 then
  local member, size = '1:' .. ARGV[4], redis.call('ZCARD', KEYS[2])
  local room = size < ARGV[6] + 0 or redis.call('ZSCORE', KEYS[2], member)
  if not room then
    -- One that has not asked for long waits no more. If all have, this one hears of it when it asks again.
    local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
    room = first[2] + 0 < now and redis.call('ZREM', KEYS[2], first[1])
  end
  if room then
    redis.call('ZADD', KEYS[2], now + ARGV[5], member)
    if size == 0 then
      redis.call('PEXPIRE', KEYS[2], math.floor((finish - now) / 1000) + 2)
    end
  end
end
return {now, begun + 0, finish + 0, parties + 0, left}
