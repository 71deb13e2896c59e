package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.List;

/** One of the two servers that are compared. */
interface Side {

    /** The messages that the clients have received since the start, and the answers to their subscriptions. */
    List<String> heard(int client);

    /** Does a step, other than letting time pass, and says what it answered. */
    Reply execute(Step step);

    /** The content of keys, and what remains of them. */
    Reply dump(List<String> keys);

    /**
     * A script that answers, for each of its keys, its type, its value and its remaining milliseconds.
     */
    String DUMP = """
            local all = {}
            for i, key in ipairs(KEYS) do
              local entry = {redis.call('PTTL', key)}
              if entry[1] ~= -2 then
                for kind, read in ipairs({{'GET', key}, {'ZRANGE', key, '0', '-1', 'WITHSCORES'}, {'HGETALL', key},
                    {'LRANGE', key, '0', '-1'}}) do
                  local value = redis.pcall(unpack(read))
                  if not (type(value) == 'table' and value.err) then
                    entry[2] = kind
                    entry[3] = value
                  end
                end
              end
              all[i] = entry
            end
            return all
            """;
}
