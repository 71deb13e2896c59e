-- Takes an attempt out of the queue in its rounds from `first` on and before `before`. As a rule it waits in one of
-- them, and in all under its ticket, so that this costs no more after many rounds.
-- In: queueKey, attempt, ticket, first, before, both numbers. Out: gone, in how many it waited.
local gone = 0
if first < before then
  for _, place in ipairs(redis.call('ZRANGE', queueKey, ticket, ticket, 'BYSCORE')) do
    if string.sub(place, 1, #attempt + 1) == attempt .. '.' then
      local itsRound = tonumber(string.match(string.sub(place, #attempt + 2), '^(%d+):'))
      if itsRound and itsRound >= first and itsRound < before then
        gone = gone + redis.call('ZREM', queueKey, place)
      end
    end
  end
end
