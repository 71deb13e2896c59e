-- Why what is stored at the fence, which reads as `number`, is no token; nil if it is one.
local function noToken(stored, number)
  if number and number < 9007199254740991 and number % 1 == 0 then
    return nil
  end
  return 'HOLDFASTFORMAT the fence holds "' .. string.sub(stored, 1, 40) .. '", which is no token: see fences in '
    .. 'docs/doctor.md'
end
