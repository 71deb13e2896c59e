package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A seeded history of several locks, each with a counter that it guards, in which nothing is wrong: clients hold one
 * after the other, release, die, or find their lease lost; some write, and some write too late and are refused.
 */
final class RandomHistory {

    static final long MILLI = 1_000_000L;

    private final Random random;
    private final List<HistoryEvent> events = new ArrayList<>();
    private int holds;

    RandomHistory(long seed, int locks, int holdsPerLock) {
        this.random = new Random(seed);
        for (int lock = 0; lock < locks; lock++) {
            addLock("lock " + lock, holdsPerLock);
        }
        shuffleKeepingHolds();
    }

    List<HistoryEvent> events() {
        return events;
    }

    private void addLock(String lock, int count) {
        // Far from zero on either side, as the clock's origin is anywhere.
        long nowNanos = random.nextLong(-1_000_000 * MILLI, 1_000_000 * MILLI);
        long token = random.nextLong(1_000);
        long counter = 0;
        for (int i = 0; i < count; i++) {
            token += 1 + random.nextInt(3);
            String hold = "hold " + holds++;
            String client = "client " + random.nextInt(5);
            long fromNanos = nowNanos;
            long workNanos = 1 + random.nextLong(20 * MILLI);
            long leaseNanos = workNanos + random.nextLong(20 * MILLI);
            long deadlineNanos = fromNanos + leaseNanos;
            events.add(new HoldBegan(hold, lock, client, token, fromNanos, deadlineNanos));
            if (random.nextBoolean()) {
                events.add(write(lock, client, token, counter, WriteAnswer.ACCEPTED, fromNanos, fromNanos + workNanos));
                counter++;
            }
            if (random.nextInt(8) == 0) {
                long lateNanos = fromNanos + workNanos + random.nextLong(50 * MILLI);
                events.add(write(lock, client, token - 1, counter - 1, WriteAnswer.REFUSED, lateNanos, lateNanos + 1));
            }
            nowNanos = end(hold, fromNanos + workNanos, deadlineNanos);
            if (random.nextInt(4) == 0) {
                events.add(new Wait(lock, client, fromNanos - 5 * MILLI, fromNanos + MILLI, fromNanos));
            }
            nowNanos += random.nextInt(3) == 0 ? 0 : random.nextLong(5 * MILLI);
        }
    }

    private static ResourceWrite write(
            String lock, String client, long token, long read, WriteAnswer answer, long startNanos, long endNanos) {
        return new ResourceWrite("counter of " + lock, client, token, read, read + 1, answer, startNanos, endNanos);
    }

    /** Ends a hold in one of the ways that there are, and answers when the lock is free. */
    private long end(String hold, long workedUntilNanos, long deadlineNanos) {
        switch (random.nextInt(5)) {
            case 0 -> {
                return deadlineNanos;
            }
            case 1 -> {
                events.add(new HoldLost(hold, workedUntilNanos));
                return workedUntilNanos;
            }
            case 2 -> {
                events.add(new HoldReleaseBegan(hold, workedUntilNanos));
                return workedUntilNanos;
            }
            case 3 -> {
                events.add(new HoldExtended(hold, deadlineNanos + 10 * MILLI));
                return deadlineNanos + 10 * MILLI;
            }
            default -> {
                events.add(new HoldReleaseBegan(hold, workedUntilNanos));
                events.add(new HoldReleased(hold));
                return workedUntilNanos;
            }
        }
    }

    /** Mixes the locks as the files of several processes do, and leaves what belongs to one hold in its order. */
    private void shuffleKeepingHolds() {
        List<List<HistoryEvent>> groups = new ArrayList<>();
        for (HistoryEvent event : events) {
            if (event instanceof HoldBegan || groups.isEmpty()) {
                groups.add(new ArrayList<>());
            }
            groups.get(groups.size() - 1).add(event);
        }
        Collections.shuffle(groups, random);
        events.clear();
        groups.forEach(events::addAll);
    }

    /** Picks one of the holds. */
    HoldBegan anyHold() {
        List<HoldBegan> began = events.stream()
                .filter(HoldBegan.class::isInstance)
                .map(HoldBegan.class::cast)
                .toList();
        return began.get(random.nextInt(began.size()));
    }

    /** Picks one of the accepted writes. */
    ResourceWrite anyAcceptedWrite() {
        List<ResourceWrite> writes = events.stream()
                .filter(ResourceWrite.class::isInstance)
                .map(ResourceWrite.class::cast)
                .filter(write -> write.answer() == WriteAnswer.ACCEPTED)
                .toList();
        return writes.get(random.nextInt(writes.size()));
    }

    /** The last of the holds of a lock to begin. */
    HoldBegan lastHold(String lock) {
        return events.stream()
                .filter(HoldBegan.class::isInstance)
                .map(HoldBegan.class::cast)
                .filter(began -> began.lock().equals(lock))
                .max((a, b) -> Long.compare(a.atNanos(), b.atNanos()))
                .orElseThrow();
    }

    void plant(HistoryEvent event) {
        events.add(random.nextInt(events.size()), event);
    }
}
