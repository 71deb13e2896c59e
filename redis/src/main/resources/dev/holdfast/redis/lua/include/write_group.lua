-- Writes a group's marker, and lets it and the members end with the last of them. In: holdKey, groupKey, now, units,
-- era, latest, label.
local left = string.format('%.0f', math.ceil((latest - now) / 1000))
local marker = string.format('1:-:%.0f:', units) .. era .. string.format(':%.0f:group:', latest) .. label
-- Allowed when the server is out of memory; and what a script writes after a first write is allowed, too.
redis.call('PEXPIRE', groupKey, left)
redis.call('SET', holdKey, marker, 'PX', left)
