package dev.holdfast.lab.chaos.record;

import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A counter on a server that nothing ever happens to, one for each lock. It refuses a token that is lower than the
 * highest which it has seen. A holder reads it first, which shows the token, so that earlier holders can
 * write no more. Not thread-safe.
 */
public final class FencedCounter implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final String ENTER = """
            local seen = tonumber(redis.call('HGET', KEYS[1], 'token') or '0')
            if tonumber(ARGV[1]) > seen then redis.call('HSET', KEYS[1], 'token', ARGV[1]) end
            return tonumber(redis.call('HGET', KEYS[1], 'value') or '0')
            """;

    private static final String WRITE = """
            if tonumber(ARGV[1]) < tonumber(redis.call('HGET', KEYS[1], 'token') or '0') then return 0 end
            redis.call('HSET', KEYS[1], 'token', ARGV[1], 'value', ARGV[2])
            return 1
            """;

    private final RespConnection connection;

    private FencedCounter(RespConnection connection) {
        this.connection = connection;
    }

    /** Connects to the server with the counters. */
    public static FencedCounter connect(String host, int port) {
        return new FencedCounter(RespConnection.open(host, port, TIMEOUT));
    }

    /** Returns the name of a lock's counter. */
    public static String nameFor(String lock) {
        return "counter of " + lock;
    }

    /** Shows a token and returns the counter's value. */
    public long enter(String lock, long token) {
        return execute(ENTER, lock, Long.toString(token)).number();
    }

    /** Writes a value under a token; false if the token was refused. */
    public boolean write(String lock, long token, long value) {
        return execute(WRITE, lock, Long.toString(token), Long.toString(value)).number() == 1;
    }

    /** Returns the counter's value, without a token. */
    public long value(String lock) {
        RespReply value = connection.execute("HGET", nameFor(lock), "value");
        return value.isNil() ? 0 : Long.parseLong(value.text());
    }

    private RespReply execute(String script, String lock, String... arguments) {
        List<String> command = new ArrayList<>(List.of("EVAL", script, "1", nameFor(lock)));
        command.addAll(List.of(arguments));
        return connection.execute(command.toArray(String[]::new));
    }

    @Override
    public void close() {
        connection.close();
    }
}
