package dev.holdfast.cli.doctor;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;

/**
 * Looks for keys of locks that never expire, which nothing removes.
 *
 * @param redis a connection
 * @param prefix of the keys
 */
record RedisKeys(RedisCommands<String, String> redis, String prefix) {

    private static final String CHECK = "keys";
    private static final Duration BUDGET = Duration.ofSeconds(3);
    private static final int PORTION = 500;
    private static final long WITHOUT_END = -1;

    Finding examine() {
        long startedNanos = System.nanoTime();
        ScanArgs matching = ScanArgs.Builder.matches(prefix.replaceAll("[*?\\[\\\\]", "\\\\$0") + ":*")
                .limit(PORTION);
        long looked = 0;
        long endless = 0;
        String example = "";
        KeyScanCursor<String> cursor = redis.scan(matching);
        while (true) {
            for (String key : cursor.getKeys()) {
                looked++;
                if (!key.equals(prefix + ":quorum") && redis.pttl(key) == WITHOUT_END) {
                    endless++;
                    example = key;
                }
            }
            if (cursor.isFinished() || System.nanoTime() - startedNanos > BUDGET.toNanos()) {
                break;
            }
            cursor = redis.scan(cursor, matching);
        }
        String all = cursor.isFinished() ? "" : ", and there are more";
        return endless == 0
                ? Finding.ok(CHECK, "all of " + looked + " keys have an end" + all)
                : Finding.warn(
                        CHECK,
                        endless + " of " + looked + " keys never expire, such as " + example + all
                                + "; they are not of Holdfast, or were changed by others");
    }
}
