package dev.holdfast.samples.inventory;

import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The protected resource: what is left of each item and a ledger of its sales, in Redis. It knows nothing of locks. It
 * refuses a caller whose fencing token is lower than the highest that it has seen. Thread-safe.
 */
final class Stockroom implements AutoCloseable {

    private final StatefulRedisConnection<String, String> redis;
    private final Script read;
    private final Script write;

    Stockroom(StatefulRedisConnection<String, String> redis) {
        this.redis = redis;
        this.read = new Script("read.lua");
        this.write = new Script("write.lua");
    }

    /** The key of an item's hash, with "left" and "token". */
    static String itemKey(String item) {
        return "inventory:{" + item + "}";
    }

    /** The key of an item's ledger, a hash of request ids and how many times each was sold. */
    static String ledgerKey(String item) {
        return itemKey(item) + ":ledger";
    }

    /** What a sale has to know. */
    sealed interface Reading {}

    /**
     * No caller with a higher token was here.
     *
     * @param left what is left
     * @param sold whether this request was sold already
     */
    record Known(long left, boolean sold) implements Reading {}

    /** A caller with a higher token was here. */
    record Refused() implements Reading {}

    Reading read(String item, String request, long token) {
        List<Object> answer = read.run(item, request, Long.toString(token));
        return switch (word(answer)) {
            case "READ" -> new Known(number(answer, 1), number(answer, 2) > 0);
            case "STALE" -> new Refused();
            default -> throw new IllegalStateException("read.lua answered " + answer);
        };
    }

    /** Books a sale. Returns whether the stockroom took it; if not, nothing has changed. */
    boolean write(String item, String request, long left, long token) {
        List<Object> answer = write.run(item, request, Long.toString(left), Long.toString(token));
        return switch (word(answer)) {
            case "WRITTEN" -> true;
            case "STALE" -> false;
            default -> throw new IllegalStateException("write.lua answered " + answer);
        };
    }

    @Override
    public void close() {
        redis.close();
    }

    private static String word(List<Object> answer) {
        return String.valueOf(answer.get(0));
    }

    private static long number(List<Object> answer, int index) {
        return Long.parseLong(String.valueOf(answer.get(index)));
    }

    private final class Script {

        private final String text;
        private final String digest;

        Script(String resource) {
            try (InputStream in = Stockroom.class.getResourceAsStream(resource)) {
                if (in == null) {
                    throw new IllegalStateException(resource + " is missing from the class path");
                }
                this.text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            this.digest = redis.sync().digest(text);
        }

        List<Object> run(String item, String... arguments) {
            String[] keys = {itemKey(item), ledgerKey(item)};
            try {
                return redis.sync().evalsha(digest, ScriptOutputType.MULTI, keys, arguments);
            } catch (RedisNoScriptException e) {
                return redis.sync().eval(text, ScriptOutputType.MULTI, keys, arguments);
            }
        }
    }
}
