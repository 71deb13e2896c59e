-- Refuses a user that may not do what votes need, by name, before it is asked for any. Nothing has changed
-- afterwards, for the key does not exist. In: checkKey, checkChannel.
for _, command in ipairs({
  {'GET', checkKey}, {'SET', checkKey, '', 'XX', 'PX', '1'}, {'DEL', checkKey}, {'PTTL', checkKey},
  {'PEXPIRE', checkKey, '1'}, {'EXPIRE', checkKey, '1'}, {'ZADD', checkKey, 'XX', '0', '-'}, {'ZREM', checkKey, '-'},
  {'ZCARD', checkKey}, {'ZRANGE', checkKey, '0', '0'}, {'PUBSUB', 'NUMSUB', checkChannel},
  {'PUBLISH', checkChannel, '-'}, {'HSET', checkKey, '-', '-'}, {'DEL', checkKey},
}) do
  local answer = redis.pcall(unpack(command))
  local problem = type(answer) == 'table' and answer.err
  if problem then
    local isRefused = string.find(problem, 'NOPERM', 1, true) or string.find(problem, 'ACL', 1, true)
      or string.find(problem, 'permission', 1, true) or string.find(problem, "can't run", 1, true)
    return redis.error_reply(isRefused and 'NOPERM ' .. command[1] .. ' is not allowed: ' .. problem or problem)
  end
end
