package dev.holdfast.embedded;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Asks servers again and again until they are in the state that is waited for. */
final class Poll {

    private static final long INTERVAL_MILLIS = 20;

    private Poll() {}

    /**
     * Returns as soon as nothing is missing.
     *
     * @param missing what is not yet as it is to be; empty when all is
     * @param servers the servers whose logs explain why not
     * @throws EmbeddedRedisException when something is missing when the time is up, or on an interrupt, whose flag is
     *     kept
     */
    static void untilNothingIs(Supplier<Optional<String>> missing, Duration timeout, Iterable<EmbeddedRedis> servers) {
        long startNanos = System.nanoTime();
        for (Optional<String> last = missing.get(); last.isPresent(); last = missing.get()) {
            if (System.nanoTime() - startNanos > timeout.toNanos()) {
                throw new EmbeddedRedisException("after " + timeout + ", " + last.get() + logs(servers));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new EmbeddedRedisException("interrupted while " + last.get(), e);
            }
        }
    }

    private static String logs(Iterable<EmbeddedRedis> servers) {
        StringBuilder logs = new StringBuilder();
        for (EmbeddedRedis server : servers) {
            logs.append('\n').append(server).append(server.logTail());
        }
        return logs.toString();
    }
}
