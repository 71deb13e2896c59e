package dev.holdfast.redis.fencing;

import dev.holdfast.redis.fixture.LettuceShutdown;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;
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

    private final RedisClient client;
    private final RedisCommands<String, String> commands;

    GuardedHash(String host, int port) {
        this.client = RedisClient.create(RedisURI.builder()
                .withHost(host)
                .withPort(port)
                .withTimeout(Duration.ofSeconds(60))
                .build());
        this.commands = client.connect().sync();
    }

    @Override
    public boolean write(long token, String value) {
        Long written =
                commands.eval(WRITE, ScriptOutputType.INTEGER, new String[] {"resource"}, Long.toString(token), value);
        return written == 1;
    }

    @Override
    public String value() {
        return commands.hget("resource", "value");
    }

    @Override
    public void close() {
        LettuceShutdown.of(client);
    }
}
