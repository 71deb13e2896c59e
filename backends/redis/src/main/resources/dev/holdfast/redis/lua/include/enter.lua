-- Grants the asking attempt a part of the lock: opens the group, or joins it. In: holdKey, fenceKey, groupKey, now,
-- stamp; units, 0 to open; era, latest, label of the group that is joined; asked and share, label and units of the
-- attempt; member, as it stands in the group; lease; seen. Out: units, era, latest, label; serial.
--- @include raise_fence
if problem then
  error(problem)
end
local wanted = 1
--- @include take_tokens
local serial = highest
if serial > now then
  --- @include write_fence
  writeFence(serial)
end
if units == 0 then
  -- What an earlier group has left behind is none of this one.
  redis.call('DEL', groupKey)
  era, label, latest = string.format('%.0f', serial), asked, 0
end
units = units + share
local stop = now + lease * 1000
latest = math.max(latest, stop)
--- @include add_member
