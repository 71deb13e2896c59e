-- Out: now, the server's time in microseconds, below 2^53, so exact in a Lua number; stamp, the same as text, for
-- tostring loses digits, and %.0f costs more.
local time = redis.call('TIME')
local now, stamp = time[1] * 1000000 + time[2], time[1] .. string.sub(1000000 + time[2], 2)
