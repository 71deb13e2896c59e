-- Begins a latch if there is none. In: what include/read_latch has found; ARGV[1] parties; ARGV[2] for how many
-- microseconds it is valid. Out: the same, of the latch that there is.
if not parties then
  if head then
    redis.call('DEL', KEYS[1])
  end
  -- In two parts, since Lua writes a large number with 14 digits.
  local last = now + ARGV[2]
  local micros = last % 1000000
  parties, begun, left = ARGV[1], stamp, ARGV[1] + 0
  finish = (last - micros) / 1000000 .. string.sub(1000000 + micros, 2)
  redis.call('ZADD', KEYS[1], 0, '1:latch:' .. parties .. ':' .. begun .. ':' .. finish)
  -- The end of a key is cut to a millisecond, so it is 2 later; until then the script looks at the time.
  redis.call('PEXPIRE', KEYS[1], math.floor(ARGV[2] / 1000) + 2)
  -- Who has waited for the one before is not waiting for this one.
  redis.call('DEL', KEYS[2])
end
