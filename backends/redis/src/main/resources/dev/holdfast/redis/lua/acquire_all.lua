-- acquire_all: asks for several locks, once for each, for a client that wants all of them. Where one is taken it goes
-- no further: those behind it are not looked at. Not used in a cluster.
--
-- KEYS[4i-3..4i] the hold, the queue, the fence and the members of a group of a lock, as for acquire
-- ARGV[5i-4..5i] owner, lease, asked, seen, notAfter, as for acquire
--
-- Answers {now, ...}: now in microseconds, and for each lock a code and four numbers, of which those that a code has
-- not are 0:
--   1 GRANTED  lowest token, how many tokens, remaining milliseconds, waiters
--   3 TAKEN    remaining milliseconds of the hold that is in the way, of this lock or of one before it
--   4 REFUSED
--   5 FAILED   the error that acquire would have raised, as text; nothing was written for this lock
-- Where the first one fails, its error is that of the script: then nothing at all was written.
--- @include now

local function ask(i)
  local holdKey, queueKey, fenceKey, groupKey = KEYS[4 * i - 3], KEYS[4 * i - 2], KEYS[4 * i - 1], KEYS[4 * i]
  local owner, lease, asked = ARGV[5 * i - 4], ARGV[5 * i - 3], ARGV[5 * i - 2]
  local seen, notAfter, kind, arrived, brief = tonumber(ARGV[5 * i - 1]), ARGV[5 * i], 'once', nil, false
  local held = redis.call('GET', holdKey)
  --- @include ask
  if answer[1] == GRANTED then
    return GRANTED, answer[3], answer[4], answer[5] or tonumber(lease), answer[6] or 0
  end
  return answer[1], answer[3] or 0, 0, 0, 0
end

local GRANTED, TAKEN, FAILED = 1, 3, 5
local answers = {now}
local inTheWay
for i = 1, #KEYS / 4 do
  local code, a, b, c, d = TAKEN, inTheWay, 0, 0, 0
  if not inTheWay then
    local ok
    ok, code, a, b, c, d = pcall(ask, i)
    if not ok then
      local problem = type(code) == 'table' and code.err or code
      if i == 1 then
        return redis.error_reply(problem)
      end
      code, a, b, c, d = FAILED, problem, 0, 0, 0
    end
    if code ~= GRANTED then
      inTheWay = code == TAKEN and a or 0
    end
  end
  local n = #answers
  answers[n + 1], answers[n + 2], answers[n + 3], answers[n + 4], answers[n + 5] = code, a, b, c, d
end
return answers
