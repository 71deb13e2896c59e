-- Writes the fence: `highest`, the highest token given out or claimed, where `before` was stored, or nil if nothing was. Uses fenceKey.
--
-- A fence outlives the time that its token stands for by an hour at least, and so the last grant, too; while the clock is behind, it lives until the clock has
-- passed it by that hour. A time to live costs the server more than the value, so it is only set anew when the clock leads to another ten minutes: what is kept
-- within the same ten minutes was set for their beginning or later.
local function writeFence(highest, before, now)
  local fence = string.format('%.0f', highest)
  if before and highest == now and before >= now - now % 600000000 then
    redis.call('SET', fenceKey, fence, 'KEEPTTL')
  else
    redis.call('SET', fenceKey, fence, 'EX', string.format('%.0f', 4200 + math.ceil((highest - now) / 1000000)))
  end
end
