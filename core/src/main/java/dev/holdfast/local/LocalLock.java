package dev.holdfast.local;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the service keeps of one lock: who holds it and until when, and who waits. Guarded by the service. */
final class LocalLock {

    private static final int MOST_SHOWN = 100;

    /**
     * A hold.
     *
     * @param client whose
     * @param held by which attempt, under which tokens
     * @param untilMicros when it ends
     * @param kept whether it was released and only stays taken for its minimum
     */
    record Holder(String client, Hold held, long untilMicros, boolean kept) {

        boolean is(String otherClient, long attemptNumber) {
            return !kept && client.equals(otherClient) && held.attempt().number() == attemptNumber;
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
            return new Holder(client, held, micros, kept);
        }

        Holder kept(long micros) {
            return new Holder(client, held, micros, true);
        }
    }

    /**
     * A waiting attempt.
     *
     * @param client whose
     * @param attempt which
     * @param sinceMicros when it asked first
     */
    record Waiting(String client, Attempt attempt, long sinceMicros) {}

    private record Place(String client, long attemptNumber) {}

    private final String name;
    private final Map<Place, Waiting> queue = new LinkedHashMap<>();
    private @Nullable Holder holder;

    LocalLock(String name) {
        this.name = name;
    }

    String name() {
        return name;
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

    void enqueue(String client, Attempt attempt, long nowMicros) {
        queue.putIfAbsent(new Place(client, attempt.number()), new Waiting(client, attempt, nowMicros));
    }

    void dequeue(String client, long attemptNumber) {
        if (!queue.isEmpty()) {
            queue.remove(new Place(client, attemptNumber));
        }
    }

    @Nullable
    Waiting head() {
        return queue.isEmpty() ? null : queue.values().iterator().next();
    }

    @Nullable
    Waiting poll() {
        Waiting head = head();
        if (head != null) {
            queue.remove(new Place(head.client, head.attempt.number()));
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
        return queue.values().stream()
                .limit(MOST_SHOWN)
                .map(waiting -> new LockInspection.Waiter(
                        waiting.client, waiting.attempt.number(), LocalLockService.instantOf(waiting.sinceMicros)))
                .toList();
    }
}
