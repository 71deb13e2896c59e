package dev.holdfast.internal.lane;

import dev.holdfast.ClientLock;
import dev.holdfast.HolderId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lane as people see it. Made under its guard, and changes nothing. */
final class LaneView {

    private LaneView() {}

    static Optional<ClientLock> of(LaneMachine machine, String client, long nowNanos) {
        return stateOf(LaneState.of(machine)).map(state -> {
            Request first = machine.line.head();
            return new ClientLock(
                    machine.line.name(),
                    machine.line.group(),
                    state,
                    state == ClientLock.State.HELD
                                    || state == ClientLock.State.RESTING
                                    || state == ClientLock.State.RELEASING
                            ? holdingOf(machine, client, nowNanos)
                            : Optional.empty(),
                    machine.line.size(),
                    first == null ? Duration.ZERO : Duration.ofNanos(nowNanos - first.arrivedNanos));
        });
    }

    private static Optional<ClientLock.State> stateOf(LaneState state) {
        return switch (state) {
            case ASKING -> Optional.of(ClientLock.State.ASKING);
            case QUEUED -> Optional.of(ClientLock.State.QUEUED);
            case PAUSED -> Optional.of(ClientLock.State.RETRYING);
            case HELD -> Optional.of(ClientLock.State.HELD);
            case RESTING -> Optional.of(ClientLock.State.RESTING);
            case RELEASING -> Optional.of(ClientLock.State.RELEASING);
            case IDLE, RETIRED -> Optional.empty();
        };
    }

    private static Optional<ClientLock.Holding> holdingOf(LaneMachine machine, String client, long nowNanos) {
        Tenure held = machine.tenures.newest();
        if (held == null) {
            return Optional.empty();
        }
        LiveLease lease = held.owner();
        long untilNanos = held.owners.areNone()
                ? held.term.deadlineNanos()
                : lease.status().deadlineNanos();
        @Nullable Thread owner = lease.owner;
        return Optional.of(new ClientLock.Holding(
                new HolderId(client, held.hold.attempt().number(), held.hold.token()),
                lease.token(),
                held.owners.count(),
                lease.status().at(nowNanos),
                Instant.ofEpochMilli(lease.acquiredWallMillis()),
                Duration.ofNanos(nowNanos - lease.acquiredNanos),
                Duration.ofNanos(Math.max(0, untilNanos - nowNanos)),
                Optional.ofNullable(owner).map(Thread::getName)));
    }
}
