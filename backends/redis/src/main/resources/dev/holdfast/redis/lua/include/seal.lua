-- Seals a message for a client with its secret, so that nobody can have sent it who may not read the queue.
-- In: message, without the format number; secret, empty where the client has given none.
-- Out: message, with the format number.
if secret ~= '' then
  message = '=' .. string.sub(redis.sha1hex(secret .. ':' .. message), 1, 20) .. ':' .. message
end
message = '1:' .. message
