-- Writes a group's marker, and lets it and the members end with the last of them. In: holdKey, groupKey, now, units,
-- era, latest, label.
local left = string.format('%.0f', math.ceil((latest - now) / 1000))
-- Allowed when the server is out of memory; and what a script writes after a first write is allowed, too.
redis.call('PEXPIRE', groupKey, left)
--- @include write_marker
