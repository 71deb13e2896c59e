package dev.holdfast.local;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the service keeps of one lock: who holds it and until when, and who waits. Guarded by the service. */
final class LocalLock {

    private static final int MOST_SHOWN = 100;
    private static final Comparator<Waiting> BY_PLACE =
            Comparator.comparingLong(Waiting::placeMicros).thenComparingLong(Waiting::number);

    /**
     * A hold.
     *
     * @param client whose
     * @param held by which attempt, under which tokens
     * @param untilMicros when it ends
     * @param inMinimumHold whether it was released, and the lock only stays taken for its minimum hold
     */
    record Holder(String client, Hold held, long untilMicros, boolean inMinimumHold) {

        boolean is(String otherClient, long attemptNumber) {
            return !inMinimumHold
                    && client.equals(otherClient)
                    && held.attempt().number() == attemptNumber;
        }

        boolean is(String otherClient, Hold other) {
            return is(otherClient, other.attempt().number()) && held.token() == other.token();
        }

        long token() {
            return held.token();
        }

        int numbers() {
            return held.numbers();
        }

        Holder until(long micros) {
            return new Holder(client, held, micros, inMinimumHold);
        }

        Holder forMinimumHold(long micros) {
            return new Holder(client, held, micros, true);
        }
    }

    /**
     * A waiting attempt.
     *
     * @param client whose
     * @param attempt which
     * @param sinceMicros when it was queued
     * @param placeMicros by what it is ordered
     * @param number orders those with the same place
     */
    record Waiting(String client, Attempt attempt, long sinceMicros, long placeMicros, long number) {}

    private record Place(String client, long attemptNumber) {}

    private final LockId id;
    private final Map<Place, Waiting> places = new HashMap<>();
    private final TreeSet<Waiting> queue = new TreeSet<>(BY_PLACE);
    private long queued;
    private @Nullable Holder holder;

    LocalLock(LockId id) {
        this.id = id;
    }

    LockId id() {
        return id;
    }

    @Nullable
    Holder holder(long nowMicros) {
        Holder present = holder;
        return present != null && present.untilMicros > nowMicros ? present : null;
    }

    void hold(Holder next) {
        holder = next;
    }

    void free() {
        holder = null;
    }

    /** Does nothing if the attempt is queued already. */
    void enqueue(String client, Attempt attempt, long nowMicros, long placeMicros) {
        Waiting waiting = new Waiting(client, attempt, nowMicros, placeMicros, queued++);
        if (places.putIfAbsent(new Place(client, attempt.number()), waiting) == null) {
            queue.add(waiting);
        }
    }

    void dequeue(String client, long attemptNumber) {
        Waiting waiting = queue.isEmpty() ? null : places.remove(new Place(client, attemptNumber));
        if (waiting != null) {
            queue.remove(waiting);
        }
    }

    @Nullable
    Waiting head() {
        return queue.isEmpty() ? null : queue.first();
    }

    @Nullable
    Waiting poll() {
        Waiting head = head();
        if (head != null) {
            dequeue(head.client, head.attempt.number());
        }
        return head;
    }

    int waiters() {
        return queue.size();
    }

    Optional<LockInspection.Holder> inspectHolder(long nowMicros) {
        return Optional.ofNullable(holder(nowMicros))
                .map(present -> new LockInspection.Holder(
                        present.client,
                        present.held.attempt().number(),
                        present.token(),
                        Duration.ofNanos((present.untilMicros - nowMicros) * 1000),
                        Optional.empty()));
    }

    List<LockInspection.Waiter> inspectWaiters() {
        return queue.stream()
                .limit(MOST_SHOWN)
                .map(waiting -> new LockInspection.Waiter(
                        waiting.client, waiting.attempt.number(), LocalLockService.instantOf(waiting.sinceMicros)))
                .toList();
    }
}
