package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMember.Open;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.service.Shortfall;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections to the members of a quorum, as many as there are. Thread-safe. */
final class MemberConnections {

    private final QuorumSize size;
    private final List<BrowsedMember> members;
    private final Timing timing;

    MemberConnections(QuorumSize size, List<BrowsedMember> members, Timing timing) {
        this.size = size;
        this.members = members;
        this.timing = timing;
    }

    /** Begins to connect all members, and waits until all are connected or have failed, for as long at most. */
    void await(Duration longest) throws InterruptedException {
        boolean unused = awaited(
                CompletableFuture.allOf(
                        members.stream().map(BrowsedMember::connection).toArray(CompletableFuture<?>[]::new)),
                longest.toNanos());
    }

    /**
     * The connections that are there. Waits for others only as long as they are too few.
     *
     * @param failures takes why the others are not there
     */
    Map<Integer, Open> open(long untilNanos, Map<Integer, BackendFailure> failures)
            throws BackendFailure, InterruptedException {
        List<CompletableFuture<Open>> connections =
                members.stream().map(BrowsedMember::connection).toList();
        boolean unused = awaited(enough(connections), untilNanos - timing.nanoTime());
        Map<Integer, Open> open = new TreeMap<>();
        for (int member = 0; member < connections.size(); member++) {
            CompletableFuture<Open> connection = connections.get(member);
            if (!connection.isDone()) {
                failures.put(member, notYet());
            } else if (connection.isCompletedExceptionally()) {
                failures.put(member, failure(connection));
            } else {
                open.put(member, connection.join());
            }
        }
        requireEnough(open.size(), failures);
        return open;
    }

    private static BackendFailure notYet() {
        return new BackendFailure(Kind.NOT_EXECUTED, "not connected yet", null);
    }

    private static BackendFailure failure(CompletableFuture<Open> failed) {
        return failed.handle((open, error) -> Failures.ofConnecting(error)).join();
    }

    /** Completes when as many are connected as make a grant, or no other can be. */
    private CompletableFuture<Boolean> enough(List<CompletableFuture<Open>> connections) {
        CompletableFuture<Boolean> enough = new CompletableFuture<>();
        AtomicInteger connected = new AtomicInteger();
        AtomicInteger outstanding = new AtomicInteger(connections.size());
        for (CompletableFuture<Open> connection : connections) {
            var unused = connection.handle((open, error) -> {
                boolean isEnough = error == null && size.isEnough(connected.incrementAndGet());
                boolean isLast = outstanding.decrementAndGet() == 0;
                return (isEnough || isLast) && enough.complete(isEnough);
            });
        }
        return enough;
    }

    /** Whether it has ended, in whatever way. */
    private static boolean awaited(CompletableFuture<?> future, long nanos) throws InterruptedException {
        try {
            var unused = future.get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** One that says why it refuses keeps its connection, over which others may be asking it something else. */
    void failed(int member, Open open, BackendFailure why, Map<Integer, BackendFailure> failures) {
        if (Failures.serverWords(why) == null) {
            members.get(member).failed(open, why);
        } else {
            members.get(member).refused();
        }
        failures.put(member, why);
    }

    void requireEnough(int reached, Map<Integer, BackendFailure> failures) throws BackendFailure {
        if (!size.isEnough(reached)) {
            throw Shortfall.of(
                    size, reached, failures, member -> members.get(member).description());
        }
    }
}
