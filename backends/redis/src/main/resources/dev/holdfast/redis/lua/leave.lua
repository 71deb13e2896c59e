-- leave: takes an attempt back. Out of the queue; and if it was granted meanwhile, under whatever token, its hold goes
-- on to the next.
--
-- KEYS[1] the hold        KEYS[2] the queue        KEYS[3] the fence        KEYS[4] the members of a group
-- ARGV[1] owner           1:C:A of the attempt; or 1:C:A:T, to end one hold by force: no queue has such a member,
--                         and no other hold begins so
-- ARGV[2] lease           milliseconds, as it asked
-- ARGV[3] asked           K:X or K, as it asked
--
-- Answers 1 if it waited or held, 0 if it did neither.
local holdKey, queueKey, fenceKey, groupKey = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local owner, lease, asked = ARGV[1], ARGV[2], ARGV[3]

local held = redis.call('GET', holdKey)
local left = redis.call('ZREM', queueKey, owner .. ':' .. lease .. ':' .. asked)
if held and string.sub(held, 1, #owner + 1) == owner .. ':' and string.find(held, '^1:[0-9a-z]+:%d+:%d+:%d+$') then
  --- @include hand_on
  left = 1
elseif left == 1 then
  --- @include group_marker
  if units then
    local limitKey
    --- @include now
    --- @include let_in
  end
end
return left
