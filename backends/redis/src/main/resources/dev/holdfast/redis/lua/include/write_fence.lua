-- In: fenceKey, now. Out: writeFence, which writes a token that the clock has not reached.
local function writeFence(token)
  redis.call('SET', fenceKey, string.format('%.0f', token), 'EX', string.format('%.0f', 4200 + math.ceil((token - now) / 1000000)))
end
