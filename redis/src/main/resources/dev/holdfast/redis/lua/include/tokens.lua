-- The fence: the highest token given out or claimed, or nil if there is none. Uses fenceKey. Reads only, so that nothing is written yet when it refuses.
local function readFence()
  local fence = redis.call('GET', fenceKey)
  if not fence then
    return nil
  end
  local stored = tonumber(fence)
  if not stored or not (stored < 9007199254740991) or stored % 1 ~= 0 then
    error('HOLDFASTFORMAT the fence holds "' .. string.sub(fence, 1, 40) .. '", which is no token')
  end
  return stored
end

-- Takes up to `wanted` consecutive tokens and answers the lowest and the highest. They lie above the fence, and are numbers that the clock has passed since the
-- last grant, where there are any, so that the tokens do not outrun it. `seen`, a token that was given out for whichever lock, counts only where it shows that
-- the clock is behind.
local function takeTokens(fence, wanted, seen, now)
  local lowest = fence and math.max(fence + 1, now - wanted + 1) or now
  if seen >= now then
    lowest = math.max(lowest, seen + 1)
  end
  if lowest > now then
    return lowest, lowest + wanted - 1
  end
  return lowest, now
end
