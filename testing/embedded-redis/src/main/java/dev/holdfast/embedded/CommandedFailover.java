package dev.holdfast.embedded;

import java.time.Duration;
import java.util.Optional;

/**
 * A replica of a cluster that is told to take over, as often as it takes. The other primaries do not vote twice in a
 * short time for replicas of the same primary, and a replica that gets no majority gives up. One that took over not
 * long ago may count the votes of that time once more, and is a primary for a moment that nobody follows. Not safe for
 * use by several threads.
 */
final class CommandedFailover {

    private static final Duration GIVEN_UP_AFTER = Duration.ofSeconds(6);

    private final EmbeddedRedis replica;
    private final ClusterFailover how;
    private long sentNanos = System.nanoTime() - GIVEN_UP_AFTER.toNanos();

    CommandedFailover(EmbeddedRedis replica, ClusterFailover how) {
        this.replica = replica;
        this.how = how;
    }

    /**
     * Tells it, if it has not been told lately.
     *
     * @param missing what shows that it has not taken over
     * @return what is missing still
     */
    Optional<String> tell(String missing) {
        if (System.nanoTime() - sentNanos < GIVEN_UP_AFTER.toNanos()) {
            return Optional.of(missing);
        }
        try {
            replica.execute(how.command());
            sentNanos = System.nanoTime();
            return Optional.of(missing);
        } catch (RespException refused) {
            // It is not connected to its primary yet.
            return Optional.of(missing + ", and " + replica + " refused a failover: " + refused.getMessage());
        }
    }
}
