package dev.holdfast.samples.boot;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/**
 * The protected resource: what is left of each item and a ledger of its sales, in Redis. It knows nothing of locks. It
 * refuses a caller whose fencing token is lower than the highest that it has seen.
 */
@Component
class Stockroom {

    private static final String SCRIPTS = "dev/holdfast/samples/inventory/";

    @SuppressWarnings("rawtypes")
    private static final RedisScript<List> READ =
            RedisScript.of(new ClassPathResource(SCRIPTS + "read.lua"), List.class);

    @SuppressWarnings("rawtypes")
    private static final RedisScript<List> WRITE =
            RedisScript.of(new ClassPathResource(SCRIPTS + "write.lua"), List.class);

    private final StringRedisTemplate redis;

    Stockroom(StringRedisTemplate redis) {
        this.redis = redis;
    }

    /**
     * What a sale has to know.
     *
     * @param current whether the token was taken; if not, the rest says nothing
     * @param left what is left
     * @param soldBefore whether this request was sold already
     */
    record Reading(boolean current, long left, boolean soldBefore) {}

    Reading read(String item, String request, long token) {
        List<?> answer = answered(redis.execute(READ, keys(item), request, Long.toString(token)));
        return switch (String.valueOf(answer.get(0))) {
            case "READ" -> new Reading(true, number(answer, 1), number(answer, 2) > 0);
            case "STALE" -> new Reading(false, -1, false);
            default -> throw new IllegalStateException("read.lua answered " + answer);
        };
    }

    /** Books a sale. Returns whether the stockroom took it; if not, nothing has changed. */
    boolean write(String item, String request, long left, long token) {
        List<?> answer = answered(redis.execute(WRITE, keys(item), request, Long.toString(left), Long.toString(token)));
        return switch (String.valueOf(answer.get(0))) {
            case "WRITTEN" -> true;
            case "STALE" -> false;
            default -> throw new IllegalStateException("write.lua answered " + answer);
        };
    }

    /** How many pieces are left; for people, since it may have changed by the time it is read. */
    long left(String item) {
        Object left = redis.opsForHash().get(keys(item).get(0), "left");
        return left == null ? 0 : Long.parseLong(left.toString());
    }

    private static List<?> answered(@Nullable List<?> answer) {
        if (answer == null) {
            throw new IllegalStateException("the script did not answer");
        }
        return answer;
    }

    private static List<String> keys(String item) {
        String hash = "inventory:{" + item + "}";
        return List.of(hash, hash + ":ledger");
    }

    private static long number(List<?> answer, int index) {
        return Long.parseLong(String.valueOf(answer.get(index)));
    }
}
