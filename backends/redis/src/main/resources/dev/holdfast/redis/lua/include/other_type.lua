-- Out: isOfAnotherType, whether a reply of pcall says that a key of another type stands there.
local function isOfAnotherType(reply)
  return type(reply) == 'table' and reply.err and string.find(reply.err, 'WRONGTYPE', 1, true)
end
