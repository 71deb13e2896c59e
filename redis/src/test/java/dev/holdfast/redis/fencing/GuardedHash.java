package dev.holdfast.redis.fencing;

import dev.holdfast.embedded.RespConnection;
import java.time.Duration;

/** A hash on a Redis server, written by a script that compares tokens. */
final class GuardedHash implements GuardedResource {

    private static final String WRITE = """
            local highest = tonumber(redis.call('HGET', KEYS[1], 'token') or '0')
            if tonumber(ARGV[1]) < highest then
              return 0
            end
            redis.call('HSET', KEYS[1], 'token', ARGV[1], 'value', ARGV[2])
            return 1
            """;

    private final RespConnection connection;

    GuardedHash(String host, int port) {
        this.connection = RespConnection.open(host, port, Duration.ofSeconds(60));
    }

    @Override
    public boolean write(long token, String value) {
        return connection
                        .execute("EVAL", WRITE, "1", "resource", Long.toString(token), value)
                        .number()
                == 1;
    }

    @Override
    public String value() {
        return connection.execute("HGET", "resource", "value").text();
    }

    @Override
    public void close() {
        connection.close();
    }
}
