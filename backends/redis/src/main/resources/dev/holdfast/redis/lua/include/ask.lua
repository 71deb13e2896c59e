-- Asks for the lock with one attempt. Out: answer. In: holdKey, queueKey, fenceKey, groupKey, now, stamp, and
--   held      what stands at holdKey, or false. Read before anything is written, so that a server without memory can
--             say what is held already
--   owner     1:C:A of the attempt
--   lease     milliseconds
--   asked     K:X or K: how many tokens it can use, and the client's secret
--   kind      once, first or nil, or again
--   arrived   server time of the attempt's first question, or nil for now
--   brief     whether the usual grant may be answered by the hold's value
--   seen      the highest token that the client has seen, of any lock
--   notAfter  server time from which on this copy of the question is refused
-- The answer is {code, now, ...}: GRANTED lowest token, tokens, and remaining ms and waiters unless it is a whole lease
-- and the queue was not read; QUEUED remaining ms, the lowest token of the hold or marker; TAKEN remaining ms; REFUSED.
local GRANTED, QUEUED, TAKEN, REFUSED = 1, 2, 3, 4
local answer
if now - notAfter > 0 then
  answer = {REFUSED, now}
else
  --- @include believe
  -- Counted before anything is written: a queue key of another type raises an error here.
  local waiters = kind == 'again' and redis.call('ZCARD', queueKey)
  if held then
    --- @include ask_held
  else
    --- @include ask_free
  end
end
