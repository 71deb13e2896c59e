package dev.holdfast.redis;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.cluster.PrimaryConnections;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the primaries of a cluster that stay open between looks. They are made anew when one of them shows
 * that it is old, and after a minute, since nothing says that a node was added. Thread-safe: one look after the other.
 */
final class OpenPrimaries {

    private static final long LONGEST_NANOS = Duration.ofMinutes(1).toNanos();

    private final List<RedisURI> nodes;
    private final Connector connector;
    private final Duration longestAnswer;

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable PrimaryConnections open;
    private long openedNanos;
    private volatile Topology topology = new Topology(Topology.Kind.CLUSTER, OptionalLong.empty(), List.of());

    OpenPrimaries(List<RedisURI> nodes, Connector connector, Duration longestAnswer) {
        this.nodes = nodes;
        this.connector = connector;
        this.longestAnswer = longestAnswer;
    }

    /** What is asked of them. */
    interface Request<T> {

        /** Its answer. */
        Answer<T> over(PrimaryConnections primaries) throws BackendFailure, InterruptedException;
    }

    /** What they said, and whether each of them still served what it was asked for. */
    record Answer<T>(T value, boolean allServed) {}

    <T> T ask(Request<T> request) throws BackendFailure, InterruptedException {
        lock.lockInterruptibly();
        boolean allServed = false;
        try {
            PrimaryConnections primaries = opened();
            Answer<T> answer = request.over(primaries);
            allServed = answer.allServed();
            return answer.value();
        } finally {
            if (!allServed) {
                forget();
            }
            lock.unlock();
        }
    }

    private PrimaryConnections opened() throws BackendFailure, InterruptedException {
        if (open != null && System.nanoTime() - openedNanos > LONGEST_NANOS) {
            forget();
        }
        PrimaryConnections present = open;
        if (present == null) {
            present = PrimaryConnections.open(nodes, connector, longestAnswer);
            open = present;
            openedNanos = System.nanoTime();
            topology = present.topology();
        }
        return present;
    }

    private void forget() {
        if (open != null) {
            open.close();
            open = null;
        }
    }

    Topology topology() {
        return topology;
    }

    /** Ends them, after a look that is under way. */
    void close() {
        lock.lock();
        try {
            forget();
        } finally {
            lock.unlock();
        }
    }
}
