-- The server's time in microseconds: below 2^53, so exact in a Lua number. Format it with %.0f; tostring loses digits.
local function serverMicros()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end
