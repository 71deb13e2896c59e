package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import java.time.Duration;
import java.util.List;

/** The nodes that a cluster client of the program's knows. */
public final class SuppliedNodes {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    private SuppliedNodes() {}

    /**
     * Asks the client, which asks its nodes. Blocks for five seconds at most.
     *
     * @throws BackendFailure if none of its nodes knows the others, or answers in time
     */
    public static List<RedisURI> of(RedisClusterClient client) throws BackendFailure {
        try {
            var unused = BlockingAnswer.of(client.refreshPartitionsAsync().thenApply(none -> true), LONGEST_ANSWER);
            return client.getPartitions().stream().map(RedisClusterNode::getUri).toList();
        } catch (BackendFailure e) {
            throw FirstLook.failure(mostTelling(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "the thread was interrupted while it connected", e);
        }
    }

    /** Lettuce names what each node said among what it suppressed. */
    private static Throwable mostTelling(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            for (Throwable ofNode : cause.getSuppressed()) {
                return ofNode;
            }
        }
        return error;
    }
}
