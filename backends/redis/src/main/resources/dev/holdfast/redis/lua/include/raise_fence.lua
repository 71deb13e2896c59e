-- Raises the fence, the highest token given out or claimed, to now where it is lower. In: fenceKey, now, stamp.
-- Out: fence, what it was before, or nil if there was none; problem, why it is of no use, or nil. With a problem,
-- everything is as it was.
--
-- A fence outlives the time that its token stands for by an hour at least, and so the last grant, too; while the clock
-- is behind, it lives until the clock has passed it by that hour. A time to live costs the server more than the value,
-- so it is only set anew when the clock leads to another ten minutes: what is kept within the same ten minutes was set
-- for their beginning or later.
local stored = redis.pcall('SET', fenceKey, stamp, 'KEEPTTL', 'GET')
local fence, problem = stored and tonumber(stored)
if not (fence and fence < now and fence >= now - now % 600000000 and fence % 1 == 0) then
  --- @include no_token
  if type(stored) == 'table' then
    problem = stored.err
  else
    fence = fence or nil
    problem = stored and noToken(stored, fence) or nil
    if problem or fence and fence >= now then
      redis.call('SET', fenceKey, stored, 'KEEPTTL')
    else
      redis.call('SET', fenceKey, stamp, 'EX', '4200')
    end
  end
end
