-- In: fenceKey. Out: readFence, which answers the fence, or nil if there is none. It reads only, so that nothing is
-- written yet when it refuses.
--- @include no_token
local function readFence()
  local stored = redis.call('GET', fenceKey)
  local fence = stored and tonumber(stored)
  local problem = stored and noToken(stored, fence)
  if problem then
    error(problem)
  end
  return fence
end
