-- announce: says who a client is, for people who look at locks.
--
-- KEYS[1] the client's record
-- KEYS[2..3] two keys of different slots, which are not touched: a node of a cluster refuses a script that names them,
--            whichever slots it has
-- ARGV[1] host            ARGV[2] pid            ARGV[3] application        ARGV[4] since, in milliseconds since 1970
-- ARGV[5] its blocked threads, or nothing if it never had any
--
-- Answers {now} in microseconds.

--- @include now

-- Raises its error before anything is written where this is not allowed: a record without an end would stay behind
-- for good.
redis.call('PEXPIRE', KEYS[1], '60000')
redis.call('HSET', KEYS[1], 'format', '1', 'host', ARGV[1], 'pid', ARGV[2], 'application', ARGV[3], 'since', ARGV[4])
if ARGV[5] then
  redis.call('HSET', KEYS[1], 'blocked', ARGV[5])
end
redis.call('PEXPIRE', KEYS[1], '60000')
return {now}
