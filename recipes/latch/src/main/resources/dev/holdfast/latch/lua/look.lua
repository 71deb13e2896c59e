-- look: says how a latch stands, and changes nothing.
--
-- KEYS[1] the latch, P:{N}:latch
--
-- Answers as count_down does; or {now}, if there is none.
--- @include read_latch
if not parties then
  return {now}
end
return {now, begun + 0, finish + 0, parties + 0, left}
