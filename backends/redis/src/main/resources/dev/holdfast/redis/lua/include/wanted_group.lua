-- Notifies the members of a group that another client waits: each client once, and 128 members at most, those that
-- stay longest. In: holdKey, groupKey, prefix, name.
local notified = {}
for _, member in ipairs(redis.pcall('ZRANGE', groupKey, '-128', '-1')) do
  local client = string.match(member, '^1:([0-9a-z]+):%d+:%d+$')
  if client and not notified[client] then
    notified[client] = true
    --- @include wanted
  end
end
