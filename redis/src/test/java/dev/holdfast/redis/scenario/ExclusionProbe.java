package dev.holdfast.redis.scenario;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a lock protects: notices two that hold it at once, and a token that is not above the one before. */
final class ExclusionProbe {

    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger overlaps = new AtomicInteger();
    private final AtomicInteger fallen = new AtomicInteger();
    private final AtomicInteger unavailable = new AtomicInteger();
    private final AtomicLong highest = new AtomicLong();

    /** Acquires and releases for as long; how often it was granted. An outage does not end it. */
    int work(DistributedLock lock, Duration length) throws InterruptedException {
        long untilNanos = System.nanoTime() + length.toNanos();
        int granted = 0;
        while (System.nanoTime() < untilNanos) {
            try (Lease held = lock.acquire(Duration.ofSeconds(20))) {
                if (inside.incrementAndGet() > 1 && held.state() == LeaseState.HELD) {
                    overlaps.incrementAndGet();
                }
                if (highest.getAndAccumulate(held.token(), Math::max) >= held.token()) {
                    fallen.incrementAndGet();
                }
                granted++;
                inside.decrementAndGet();
            } catch (BackendUnavailableException e) {
                // The next try may be granted.
                unavailable.incrementAndGet();
            }
        }
        return granted;
    }

    /** How many tries have failed since a part of the cluster was out. */
    int unavailable() {
        return unavailable.get();
    }

    int overlaps() {
        return overlaps.get();
    }

    int tokensFallen() {
        return fallen.get();
    }
}
