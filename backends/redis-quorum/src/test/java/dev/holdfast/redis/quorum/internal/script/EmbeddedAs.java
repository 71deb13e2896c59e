package dev.holdfast.redis.quorum.internal.script;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.internal.script.Script;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.ScriptOutputType;
import java.time.Duration;
import java.util.List;

/** A server as one of its users reaches it. */
final class EmbeddedAs implements AutoCloseable {

    private final RedisClient client;

    EmbeddedAs(EmbeddedRedis redis, String user) {
        client = RedisClient.create("redis://" + user + ":any@" + redis.host() + ":" + redis.port());
    }

    /** The error that a script ends with; empty if it ends well. */
    String eval(Script script, List<String> keys, List<String> arguments) {
        try {
            client.connect()
                    .sync()
                    .eval(
                            script.source(),
                            ScriptOutputType.MULTI,
                            keys.toArray(String[]::new),
                            arguments.toArray(String[]::new));
            return "";
        } catch (RedisCommandExecutionException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Override
    public void close() {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }
}
