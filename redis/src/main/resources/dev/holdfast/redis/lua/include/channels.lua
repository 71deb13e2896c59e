-- In: holdKey, P:{N}. Out: prefix and name. The channel of client C is P:to:C, and a message ends with N.
local prefix, name = string.match(holdKey, '^([^{]*):{(.*)}$')
