-- Refuses an outcome, or data, of another format. In: stored, the value or false.
if stored and not string.find(stored, '^q1:%d+:') then
  error('HOLDFASTFORMAT the stored text begins with "' .. string.sub(stored, 1, 40) .. '", which is not of format q1')
end
