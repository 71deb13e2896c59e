-- Writes a group's marker, which ends with the last of the members. In: holdKey, units, era, latest, label; left,
-- milliseconds until latest, as text.
local marker = string.format('1:-:%.0f:', units) .. era .. string.format(':%.0f:group:', latest) .. label
redis.call('SET', holdKey, marker, 'PX', left)
