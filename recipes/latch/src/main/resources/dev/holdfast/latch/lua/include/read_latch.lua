-- Reads a latch. In: KEYS[1]. Out: now and stamp; head, what stands there; and unless there is no latch or it is over,
-- parties, begun and finish as texts, and left, how many have not counted down.
--- @include now
local head, parties, begun, finish, left = redis.call('ZRANGE', KEYS[1], 0, 0)[1]
if head then
  parties, begun, finish = string.match(head, '^1:latch:(%d+):(%d+):(%d+)$')
  if not parties then
    error('HOLDFASTFORMAT the latch begins with "' .. string.sub(head, 1, 40) .. '", which is not of format 1')
  end
  if finish + 0 > now then
    left = parties - redis.call('ZCARD', KEYS[1]) + 1
  else
    parties, begun, finish = nil, nil, nil
  end
end
