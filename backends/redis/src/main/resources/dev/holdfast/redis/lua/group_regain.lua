-- group_regain: renews a member of a group on a server that has taken over from another one. If the takeover has lost
-- it, and nothing shows that anybody was granted the lock since, it is restored, and its group with it; see regain.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members
-- KEYS[5] the limit that a resize has set; left out where there is none to ask for
-- ARGV[1] member          1:C:A:U
-- ARGV[2] era             the token of its group
-- ARGV[3] lease           milliseconds from now on, at least
-- ARGV[4] serial          its serial number
-- ARGV[5] notAfter        server time in microseconds; a copy that is carried out later restores nothing
-- ARGV[6] label           what the members have in common
-- ARGV[7] limit           how many units they may have together; 0 if there is no limit
-- ARGV[8] queued          the queue's member of its attempt
--
-- Answers {now, answer, waiters}: now in microseconds; answer is 1 RENEWED, 2 REGAINED or 0 LOST.
--
-- A fence below its serial number says that this grant has not come here, nor a later one. A fence that is not above
-- its era says that nobody was granted the lock alone since its group began; its serial number does not, since a former
-- primary may have let it join after another client got the lock here. A missing fence says the same of an era that is
-- younger than an hour. A group of its era says it however high the fence is: other members may have been restored
-- before, or have joined. A copy that comes after the release is kept from restoring it by its time, and by the leave
-- that its client sends after that. It may still stand in the queue here, and is taken out.
local holdKey, queueKey, fenceKey, groupKey, limitKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local member, memberEra, lease, serial, notAfter = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
local asked, limit, queued = ARGV[6], ARGV[7], ARGV[8]
local LOST, RENEWED, REGAINED = 0, 1, 2
local HOUR = 3600000000

--- @include now
--- @include other_type

local held = redis.pcall('GET', holdKey)
local isForeign = type(held) == 'table'
if isForeign then
  if not isOfAnotherType(held) then
    return held
  end
  held = false
end
local answer = LOST
--- @include extend
if failure then
  return failure
elseif isExtended then
  answer = RENEWED
else
  --- @include read_fence
  --- @include write_fence
  local share = tonumber(string.match(member, '(%d+)$'))
  local fence = readFence()
  local isYoung = now - serial < HOUR and serial - math.max(now, fence or 0) <= HOUR
  local isBehind = isYoung and (not fence or fence < serial)
  local isNoGroup = not held and not isForeign
  local begun = tonumber(memberEra)
  local isUnfollowed = fence and fence <= begun or not fence and now - begun < HOUR
  -- Not there, rather than there with a time that has passed, or behind a key of another type.
  local isOfItsGroup = era == memberEra and label == asked and not stop
  if isOfItsGroup and limit ~= '0' then
    -- What has ended gives its units back first.
    --- @include prune
    local resized, problem
    --- @include read_limit
    -- A lower one takes nothing away from who was let in before.
    isOfItsGroup = units + share <= math.max(tonumber(limit), not problem and resized or 0)
  end
  local isMissing = isNoGroup and isBehind and isUnfollowed or isOfItsGroup
  if isBehind then
    -- Also for a member that is lost: whoever is granted the lock next has a higher number.
    writeFence(serial)
  else
    -- As in release: a server that takes no writes refuses this instead of calling a member lost that the primary has.
    redis.call('EXPIRE', queueKey, '86400')
  end
  if isMissing and now - notAfter <= 0 then
    if isNoGroup then
      redis.call('DEL', groupKey)
      units, era, latest, label = 0, memberEra, 0, asked
    end
    local stop = now + lease * 1000
    units, latest = units + share, math.max(latest, stop)
    --- @include add_member
    redis.call('ZREM', queueKey, queued)
    answer = REGAINED
  end
end

local waiters = 0
if answer ~= LOST then
  waiters = redis.pcall('ZCARD', queueKey)
  if isOfAnotherType(waiters) then
    waiters = 0
  elseif type(waiters) == 'table' then
    return waiters
  end
end
return {now, answer, waiters}
