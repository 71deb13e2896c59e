-- count_down: counts a party down, once; the last one opens the latch, and tells the clients that wait. Where there is
-- no latch, it begins.
--
-- KEYS[1] the latch, P:{N}:latch: a sorted set with the latch itself, whose score is 0, and the parties that have
--         counted, each with the time in microseconds
-- KEYS[2] the clients that wait, P:{N}:latch:waiters
-- ARGV[1] parties         how many have to count down
-- ARGV[2] valid           microseconds from the beginning to the end
-- ARGV[3] party           who counts
--
-- Answers {now, begun, end, parties, left}: the server's time, when the latch began and when it ends, in microseconds;
-- with how many parties it began, and if that is another number than was asked with, nothing was done; and how many
-- have not counted down.
--- @include read_latch
--- @include begin_latch
if parties == ARGV[1] and left > 0 then
  local member = '1:party:' .. ARGV[3]
  if redis.call('ZADD', KEYS[1], 'NX', stamp, member) == 1 then
    left = left - 1
    if left == 0 then
      local prefix, name = string.match(KEYS[1], '^([^{]*):{(.*)}:latch$')
      for place, waiter in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
        local client, secret = string.match(waiter, '^1:([0-9a-z]+):?([0-9a-z]*)$')
        local message = 'open:' .. begun .. ':' .. name
        if secret and secret ~= '' then
          -- Or anybody could say so who may publish.
          message = '=' .. string.sub(redis.sha1hex(secret .. ':' .. message), 1, 20) .. ':' .. message
        end
        local sent = client and redis.pcall('PUBLISH', prefix .. ':to:' .. client, '1:' .. message)
        if place == 1 and type(sent) == 'table' and sent.err then
          -- Not permitted. As it was, or those who wait would not learn of it.
          redis.call('ZREM', KEYS[1], member)
          error(sent.err)
        end
      end
      redis.call('DEL', KEYS[2])
    end
  end
end
return {now, begun + 0, finish + 0, parties + 0, left}
