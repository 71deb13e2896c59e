package dev.holdfast.cli.doctor;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Looks for fences that lie far beyond the server's clock: a clock that was wrong, or somebody's hand, has raised them.
 * They live for as long as it takes the clock to pass them, so that only those are read that live for long.
 *
 * @param redis a connection
 * @param prefix of the keys
 * @param nowMicros the server's time
 */
record RedisFences(RedisCommands<String, String> redis, String prefix, long nowMicros) {

    private static final String CHECK = "fences";
    private static final Duration BUDGET = Duration.ofSeconds(3);
    private static final int PORTION = 500;

    /** How long a fence lives that is not ahead of the clock, and some more. */
    private static final long USUAL_MILLIS = Duration.ofMinutes(80).toMillis();

    /** As far ahead as clients believe each other. */
    private static final long MOST_AHEAD_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    /** Above every token. */
    private static final long END = (1L << 53) - 1;

    private static final String REMEDY =
            ". Once nobody holds or wants the lock, delete the key, and have resources that"
                    + " check its tokens forget the highest that they have seen";

    Finding examine() {
        long startedNanos = System.nanoTime();
        ScanArgs matching = ScanArgs.Builder.matches(prefix.replaceAll("[*?\\[\\\\]", "\\\\$0") + ":{*}:fence")
                .limit(PORTION);
        long looked = 0;
        long ahead = 0;
        String worst = "";
        long highest = 0;
        KeyScanCursor<String> cursor = redis.scan(matching);
        while (true) {
            for (String key : cursor.getKeys()) {
                looked++;
                long fence = livesLong(key) ? token(redis.get(key)) : 0;
                if (fence - nowMicros > MOST_AHEAD_MICROS) {
                    ahead++;
                    worst = fence > highest ? key : worst;
                    highest = Math.max(highest, fence);
                }
            }
            if (cursor.isFinished() || System.nanoTime() - startedNanos > BUDGET.toNanos()) {
                break;
            }
            cursor = redis.scan(cursor, matching);
        }
        String all = cursor.isFinished() ? "" : ", and there are more";
        if (ahead == 0) {
            return Finding.ok(CHECK, "none of " + looked + " fences lies beyond the clock" + all);
        }
        String which = ahead + " of " + looked + " fences lie beyond the clock" + all + ", such as " + worst;
        return highest >= END
                ? Finding.fail(
                        CHECK, which + ", above which there is no token: nobody can be granted that lock" + REMEDY)
                : Finding.warn(CHECK, which + ", by " + Duration.ofSeconds((highest - nowMicros) / 1_000_000) + REMEDY);
    }

    /** Also one that lives for ever. */
    private boolean livesLong(String key) {
        long millis = redis.pttl(key);
        return millis > USUAL_MILLIS || millis == -1;
    }

    /** What is no token stops the lock as a fence above all tokens does. */
    private static long token(@Nullable String stored) {
        if (stored == null) {
            return 0;
        }
        return stored.matches("\\d{1,16}") ? Math.min(Long.parseLong(stored), END) : END;
    }
}
