package dev.holdfast.internal.rules;

import dev.holdfast.LockInspection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What people are shown of a lock. Guarded by the service. */
public final class Inspection {

    private static final int MOST_SHOWN = 100;

    private Inspection() {}

    /** Of a lock that nobody holds and nobody waits for. */
    public static LockInspection ofFree(String name, long nowMicros) {
        return new LockInspection(name, Optional.empty(), List.of(), 0, instantOf(nowMicros));
    }

    public static LockInspection of(LockState lock, long nowMicros) {
        return of(lock, nowMicros, MOST_SHOWN);
    }

    /** With so many waiters at most. */
    public static LockInspection of(LockState lock, long nowMicros, int mostWaiters) {
        LockState.Holder alone = lock.holder(nowMicros);
        Optional<LockInspection.Group> group =
                Optional.ofNullable(lock.group(nowMicros)).map(present -> inspected(present, nowMicros));
        Optional<LockInspection.Holder> holder = group.map(
                        present -> present.members().get(0))
                .or(() -> Optional.ofNullable(alone).map(present -> inspected(present, nowMicros)));
        return new LockInspection(
                lock.id().name(),
                holder,
                group,
                lock.waiting().stream()
                        .limit(mostWaiters)
                        .map(Inspection::inspected)
                        .toList(),
                lock.waiters(),
                instantOf(nowMicros),
                Optional.empty(),
                group.isEmpty() && alone != null && alone.inMinimumHold());
    }

    private static LockInspection.Group inspected(GroupState group, long nowMicros) {
        return new LockInspection.Group(
                group.label(),
                group.units(),
                group.members().stream()
                        .sorted(Comparator.comparingLong(LockState.Holder::untilMicros)
                                .reversed())
                        .limit(MOST_SHOWN)
                        .map(member -> inspected(member, nowMicros))
                        .toList(),
                group.members().size());
    }

    private static LockInspection.Holder inspected(LockState.Holder holder, long nowMicros) {
        return new LockInspection.Holder(
                holder.client(),
                holder.held().attempt().number(),
                holder.token(),
                leaseLeft(Duration.of(holder.untilMicros() - nowMicros, ChronoUnit.MICROS)),
                Optional.empty());
    }

    /** No client leaves a hold for so long; what others have stored may never end. */
    private static Duration leaseLeft(Duration left) {
        return left.compareTo(LockInspection.NO_END) < 0 ? left : LockInspection.NO_END;
    }

    private static LockInspection.Waiter inspected(LockState.Waiting waiting) {
        return new LockInspection.Waiter(
                waiting.client(), waiting.attempt().number(), instantOf(waiting.sinceMicros()));
    }

    private static Instant instantOf(long micros) {
        return Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1000);
    }
}
