-- Lets in who fits beside a group now that an attempt has left the queue. In: holdKey, queueKey, fenceKey, groupKey;
-- units, era, latest, label, as group_marker reads them. What is not permitted is left for those who ask again, since
-- the attempt has left.
--- @include now
local changed, seen, own = false, tonumber(era)
--- @include pump
