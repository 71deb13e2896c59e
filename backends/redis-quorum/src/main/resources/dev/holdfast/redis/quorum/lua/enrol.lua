-- enrol: makes a server a member of a quorum, or says since when it is one. A server that has no record, or that of
-- another run, has forgotten what it voted for, or may have old data: it votes when every lease that it may have
-- forgotten is over.
--
-- KEYS[1] the record      KEYS[2] one that does not exist, to try what the user may do
-- ARGV[1] quorum          the quorum's id, which takes the place of the same id with a question mark: with that, it
--                         is not known whether all members have the id
-- ARGV[2] run             as in ask
-- ARGV[3] longest         the longest lease in the quorum, milliseconds
-- ARGV[4] members         who its members are, for people
-- ARGV[5] votes           how many members make a grant, for people
-- ARGV[6] top             the quorum's time in microseconds, as far as the client knows it; 0 if it does not
-- ARGV[7] init            1 if it shall vote at once, whatever its record says; else 0
-- ARGV[8] channel         to try what the user may do
-- ARGV[9] begin           1 if it becomes a member if it has no record; else 0
--
-- Fails with NOPERM and the command if the user may not do what a client needs, unless it is `init`. Answers
-- {-3, quorum, members} if it is a member of another quorum, {-1} if it has no record and does not become a member, or
-- {1, now, from}: it votes from then on, in microseconds of its own time.
local quorum, run, longest, members, votes, top, init, checkChannel, begin = unpack(ARGV)
local checkKey = KEYS[2]

--- @include now
local record = redis.call('HMGET', KEYS[1], 'quorum', 'run', 'from', 'members')
if init == '0' then
  --- @include permitted
  local isOpen = record[1] == quorum .. '?'
  if record[1] and record[1] ~= quorum and not isOpen then
    return {-3, record[1], record[4] or ''}
  end
  if not record[1] and begin == '0' then
    return {-1}
  end
  if record[1] and record[2] == run and record[3] then
    if isOpen then
      redis.call('HSET', KEYS[1], 'quorum', quorum)
    end
    return {1, now, tonumber(record[3])}
  end
end
-- Clocks run apart by a percent at most, and a lease may have been renewed a moment ago.
local from = init == '1' and now or now + math.ceil(longest * 1020) + 4000
-- No token that it may have forgotten is above the quorum's time; but a client that knows the clocks of few members may
-- know only those that are behind.
local floor = tonumber(top) > now and top or stamp
redis.call('DEL', KEYS[1])
redis.call(
  'HSET', KEYS[1], 'quorum', quorum, 'run', run, 'from', string.format('%.0f', from), 'longest', longest,
  'members', members, 'votes', votes, 'floor', floor)
return {1, now, from}
