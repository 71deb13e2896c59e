package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.testkit.threads.Actor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** What a lock protects: notices two that hold it at once, and a token that is not above the one before. */
final class ExclusionProbe {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();
    private final AtomicInteger fallen = new AtomicInteger();
    private final AtomicInteger granted = new AtomicInteger();
    private final AtomicInteger failedTries = new AtomicInteger();
    private final AtomicLong highest = new AtomicLong();
    private volatile boolean stopped;

    /** Acquires and releases until it is stopped; an outage does not end it. */
    void work(DistributedLock lock) throws InterruptedException {
        while (!stopped) {
            try (Lease held = lock.acquire(Actor.PATIENCE)) {
                if (inside.incrementAndGet() > 1 && held.state() == LeaseState.HELD) {
                    overlaps.incrementAndGet();
                }
                if (highest.getAndAccumulate(held.token(), Math::max) >= held.token()) {
                    fallen.incrementAndGet();
                }
                granted.incrementAndGet();
                inside.decrementAndGet();
                // As fast as a machine can, it would take the processor from those who are to fail over.
                LockSupport.parkNanos(PAUSE_NANOS);
            } catch (BackendUnavailableException e) {
                // The next try may be granted.
                failedTries.incrementAndGet();
            }
        }
    }

    /** Waits until it was granted so many times more. */
    void awaitGrants(int more) {
        int until = granted.get() + more;
        soon().untilAsserted(() -> assertThat(granted)
                .as("grants, with %s failed tries", failedTries)
                .hasValueGreaterThanOrEqualTo(until));
    }

    void stop() {
        stopped = true;
    }

    int overlaps() {
        return overlaps.get();
    }

    int tokensFallen() {
        return fallen.get();
    }
}
