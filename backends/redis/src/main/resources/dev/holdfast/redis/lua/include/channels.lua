-- In: holdKey, P:{N}. Out: prefix and name. A message ends with N.
local prefix, name = string.match(holdKey, '^([^{]*):{(.*)}$')
