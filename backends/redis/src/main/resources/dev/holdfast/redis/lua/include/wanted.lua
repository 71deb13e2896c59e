-- Notifies a holder that another client waits. In: holdKey, prefix, name, client, which holds.
redis.call('PUBLISH', prefix .. ':to:' .. client, '1:wanted:' .. name)
