-- Takes a member out of the group that holds the lock, and lets in who fits then; if it was the last one, the lock goes
-- to the head of the queue, whatever that asks for. In: holdKey, queueKey, fenceKey, groupKey; units, era, latest,
-- label, as group_marker reads them; member, 1:C:A:U. Out: isOut, whether it was one.
local waiting = redis.call('ZCARD', queueKey)
local share = tonumber(string.match(member, '(%d+)$'))
local isOut
if waiting == 0 and units <= share then
  isOut = redis.call('ZREM', groupKey, member) == 1
  if isOut then
    redis.call('DEL', holdKey, groupKey)
  end
else
  local stop = redis.call('ZSCORE', groupKey, member)
  isOut = stop and true
  if isOut then
    --- @include now
    -- Raises its error before anything is written: what is left has to be given an end afterwards.
    redis.call('PEXPIRE', groupKey, string.format('%.0f', math.max(math.ceil((latest - now) / 1000), 1)))
    redis.call('ZREM', groupKey, member)
    units = units - share
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
