package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the nodes that the program has named which nodes there are, and says what is wrong if none of them knows. */
final class FirstLook {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);
    private static final String NO_CLUSTER = "ERR This instance has cluster support disabled";

    private FirstLook() {}

    /**
     * Asks one after the other. Blocks until one has answered.
     *
     * @throws BackendFailure if none of them did; that of one that was reached, rather than of one that was not
     */
    static SlotMap at(List<Seed> seeds) throws BackendFailure {
        BackendFailure worst = null;
        for (Seed seed : seeds) {
            try {
                SlotMap map = BlockingAnswer.of(seed.slots(), LONGEST_ANSWER);
                if (!map.primaries().isEmpty()) {
                    return map;
                }
                worst = worse(
                        worst,
                        new BackendFailure(
                                Kind.NOT_EXECUTED,
                                seed.address() + " is a node of a cluster that serves no slot yet",
                                null));
            } catch (BackendFailure e) {
                worst = worse(worst, failure(e));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
            }
        }
        throw worst == null ? new BackendFailure(Kind.MISCONFIGURED, "the cluster's URI names no node", null) : worst;
    }

    private static BackendFailure worse(@Nullable BackendFailure one, BackendFailure other) {
        return one == null || (other.kind() == Kind.MISCONFIGURED && one.kind() != Kind.MISCONFIGURED) ? other : one;
    }

    /** What it means that a node does not say which nodes there are. */
    static BackendFailure failure(Throwable error) {
        String words = Failures.serverWords(error);
        if (words != null && words.startsWith(NO_CLUSTER)) {
            return new BackendFailure(
                    Kind.MISCONFIGURED,
                    "the URI names a single server, which is no node of a cluster: write redis:// instead of"
                            + " redis-cluster://. The server said \"" + words + '"',
                    error);
        }
        return Failures.ofConnecting(error);
    }
}
