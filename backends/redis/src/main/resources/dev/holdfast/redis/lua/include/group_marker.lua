-- In: held, what stands at holdKey, or false. Out: units, era, latest and label of the group that holds the lock, with
-- the era as text; units is nil if no group does.
local units, era, latest, label = string.match(held or '', '^1:%-:(%d+):(%d+):(%d+):group:([-0-9A-Za-z.=_~%%]+)$')
if units then
  units, latest = tonumber(units), tonumber(latest)
end
