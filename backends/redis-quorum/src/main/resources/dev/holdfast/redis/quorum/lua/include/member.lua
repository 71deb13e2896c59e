-- Whether this member votes. In: KEYS[1], the record; quorum, run, now. Out: floor, a token that none of those is above
-- which it gave and forgot; standing, nil if it votes, else what to answer:
--   {-1}           it has no record, or that of another run: its data were lost, or are old
--   {-2, millis}   it votes in so many milliseconds, when all that it may have forgotten is over
--   {-3, quorum}   it is a member of another quorum
local record = redis.call('HMGET', KEYS[1], 'quorum', 'run', 'from', 'floor')
local standing, floor = nil, tonumber(record[4] or 0)
if record[1] and record[1] ~= quorum then
  standing = {-3, record[1]}
elseif not record[1] or record[2] ~= run then
  standing = {-1}
elseif not record[3] or record[3] - now > 0 then
  standing = {-2, math.ceil(((record[3] or now) - now) / 1000)}
end
