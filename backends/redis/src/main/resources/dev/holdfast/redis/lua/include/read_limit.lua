-- Reads how many units the members of a group may have together for now, whatever their attempts say.
-- In: holdKey; limitKey, or nil where only this script's caller did not know that it would be needed.
-- Out: resized, that number, or false if nobody has set one; problem, why that cannot be said.
resized = redis.pcall('GET', limitKey or holdKey .. ':limit')
if type(resized) == 'table' then
  problem = resized.err
elseif resized then
  local most = tonumber(string.match(resized, '^1:(%d+)$'))
  problem = not most and 'HOLDFASTFORMAT the limit is "' .. string.sub(resized, 1, 40) .. '", which is not of format 1'
  resized = most
end
