-- Takes a member out of the group that holds the lock, and lets in who fits then; if it was the last one, the lock goes
-- to the head of the queue, whatever that asks for. In: holdKey, queueKey, fenceKey, groupKey; units, era, latest,
-- label, as group_marker reads them; member, 1:C:A:U. Out: isOut, whether it was one.
local waiting = redis.call('ZCARD', queueKey)
local stop = waiting > 0 and redis.call('ZSCORE', groupKey, member)
local isOut = redis.call('ZREM', groupKey, member) == 1
if isOut then
  local share = tonumber(string.match(member, '(%d+)$'))
  units = units - share
  if waiting == 0 and units <= 0 then
    redis.call('DEL', holdKey, groupKey)
  else
    --- @include now
    local former, changed, seen, own = latest, true, tonumber(era)
    latest = tonumber(redis.call('ZRANGE', groupKey, '-1', '-1', 'WITHSCORES')[2] or 0)
    if latest <= now then
      units = 0
    end
    --- @include pump
    if problem then
      -- As it was.
      redis.call('ZADD', groupKey, stop, member)
      units, latest = units + share, former
      if latest > now then
        --- @include write_group
      end
      error(problem)
    end
    -- A claim says nothing of when it will be free.
    if waitsAt and granted == 0 and latest < former then
      -- Allowed if the join of another would have been; and the member is out already.
      redis.pcall(waitsBy, waitsAt, string.format('1:free:%.0f:', latest) .. name)
    end
  end
end
