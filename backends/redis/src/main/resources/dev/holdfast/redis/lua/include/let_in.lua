-- Lets in who fits beside a group now that an attempt has left the queue. In: holdKey, queueKey, fenceKey, groupKey,
-- now, stamp; units, era, latest, label of the group as it stands at holdKey. Out: waiters, how many are left in the
-- queue. What is not permitted is left for those who ask again, since the attempt has left.
local changed, seen, own = false, tonumber(era)
--- @include pump
