-- release_all: releases holds of several locks, each as release does. Not used in a cluster.
--
-- KEYS[4i-3..4i] the hold, the queue, the fence and the members of a group of a lock, as for release
-- ARGV[i] hold    1:C:A:T:K, the whole value
--
-- Answers for each lock what release answers, 1 RELEASED or 0 NOT_HELD, or the error that it would have raised, as
-- text. Where all of them fail, the first error is that of the script.
local NOT_HELD, RELEASED = 0, 1

local function release(i)
  local holdKey, queueKey, fenceKey, groupKey = KEYS[4 * i - 3], KEYS[4 * i - 2], KEYS[4 * i - 1], KEYS[4 * i]
  local held = ARGV[i]
  if redis.call('GET', holdKey) ~= held then
    -- As in release: a server that takes no writes refuses this instead of saying that the hold is gone.
    redis.call('EXPIRE', queueKey, '86400')
    return NOT_HELD
  end
  --- @include hand_on
  return RELEASED
end

local answers, failures = {}, 0
for i = 1, #ARGV do
  local ok, answer = pcall(release, i)
  if not ok then
    failures = failures + 1
    answer = type(answer) == 'table' and answer.err or answer
  end
  answers[i] = answer
end
if failures == #ARGV then
  return redis.error_reply(answers[1])
end
return answers
