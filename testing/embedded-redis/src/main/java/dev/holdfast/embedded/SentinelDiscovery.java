package dev.holdfast.embedded;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How the Sentinels of a group that has just been started get to know each other and the replicas. */
record SentinelDiscovery(String group, List<EmbeddedRedis> sentinels, int replicas) {

    /**
     * Waits until each Sentinel is connected to the primary, the replicas and all other Sentinels.
     *
     * @throws EmbeddedRedisException when that is not so in time
     */
    void await(Duration timeout) {
        Poll.untilNothingIs(this::missing, timeout, sentinels);
    }

    private Optional<String> missing() {
        return sentinels.stream()
                .flatMap(sentinel -> missing(sentinel).stream())
                .findFirst();
    }

    private Optional<String> missing(EmbeddedRedis sentinel) {
        try {
            return new SentinelView(sentinel, group).missing(replicas, sentinels.size() - 1);
        } catch (UncheckedIOException | RespException e) {
            return Optional.of(sentinel + " did not answer: " + e.getMessage());
        }
    }
}
