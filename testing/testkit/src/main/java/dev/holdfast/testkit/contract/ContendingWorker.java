package dev.holdfast.testkit.contract;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.testkit.history.History;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import dev.holdfast.testkit.history.RecordedHold;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes a lock over and over, counts under it, and records all that it relied on. What fails is tried again: a caller
 * that watches judges by the record.
 */
final class ContendingWorker implements Runnable {

    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final long LONGEST_SECTION_NANOS = Duration.ofMillis(3).toNanos();

    private final Holdfast client;
    private final String name;
    private final Duration lease;
    private final GuardedCounter counter;
    private final History history;
    private final AtomicLong sections = new AtomicLong();
    private volatile boolean stopped;

    ContendingWorker(Holdfast client, String name, Duration lease, GuardedCounter counter, History history) {
        this.client = client;
        this.name = name;
        this.lease = lease;
        this.counter = counter;
        this.history = history;
    }

    void stop() {
        stopped = true;
    }

    long sections() {
        return sections.get();
    }

    @Override
    public void run() {
        while (!stopped) {
            long startNanos = System.nanoTime();
            try {
                Lease held = client.lock(name, o -> o.lease(lease)).acquire(WAIT);
                count(held);
            } catch (LockTimeoutException e) {
                history.waited(name, client.clientId(), startNanos, startNanos + WAIT.toNanos());
            } catch (HoldfastException e) {
                LockSupport.parkNanos(this, LONGEST_SECTION_NANOS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void count(Lease held) {
        long token = held.token();
        long seenNanos = System.nanoTime();
        RecordedHold hold = history.began(
                name, client.clientId(), token, seenNanos + held.remaining().toNanos());
        long value = counter.enter(token);
        LockSupport.parkNanos(this, ThreadLocalRandom.current().nextLong(LONGEST_SECTION_NANOS));
        long writingNanos = System.nanoTime();
        boolean accepted = counter.write(token, value + 1);
        history.wrote(new ResourceWrite(
                "counter of " + name,
                client.clientId(),
                token,
                value,
                value + 1,
                accepted ? WriteAnswer.ACCEPTED : WriteAnswer.REFUSED,
                writingNanos,
                System.nanoTime()));
        hold.releasing();
        switch (held.release()) {
            case RELEASED -> hold.released();
            case ALREADY_LOST -> hold.lost();
            case UNKNOWN -> {}
        }
        sections.incrementAndGet();
    }
}
