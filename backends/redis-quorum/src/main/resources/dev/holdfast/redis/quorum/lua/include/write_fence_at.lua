-- Writes `raised` to the fence. In: fenceKey, now, raised. It lives until the clock has passed it by an hour at least.
local seconds = 4200 + math.max(0, math.ceil((raised - now) / 1000000))
redis.call('SET', fenceKey, string.format('%.0f', raised), 'EX', string.format('%.0f', seconds))
