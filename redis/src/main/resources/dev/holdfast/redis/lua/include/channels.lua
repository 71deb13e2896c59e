-- Publishes a message to a client, and answers how many subscribers it reached. Uses holdKey, P:{N}: the channel of client C is P:to:C, and messages end with N.
local function publish(client, message)
  local prefix, name = string.match(holdKey, '^([^{]*):{(.*)}$')
  return redis.call('PUBLISH', prefix .. ':to:' .. client, message .. name)
end
