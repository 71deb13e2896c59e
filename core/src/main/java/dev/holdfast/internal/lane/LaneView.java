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

    static Optional<ClientLock> of(Lane lane) {
        return stateOf(lane.state()).map(state -> {
            long nowNanos = lane.engine.time.nanos();
            Request first = lane.line.head();
            return new ClientLock(
                    lane.name(),
                    state,
                    holdingOf(lane, nowNanos),
                    lane.line.size(),
                    first == null ? Duration.ZERO : Duration.ofNanos(nowNanos - first.arrivedNanos));
        });
    }

    private static Optional<ClientLock.State> stateOf(LaneState state) {
        return switch (state) {
            case ASKING -> Optional.of(ClientLock.State.ASKING);
            case QUEUED -> Optional.of(ClientLock.State.QUEUED);
            case PAUSED -> Optional.of(ClientLock.State.RETRYING);
            case HELD -> Optional.of(ClientLock.State.HELD);
            case RELEASING -> Optional.of(ClientLock.State.RELEASING);
            case IDLE, RETIRED -> Optional.empty();
        };
    }

    private static Optional<ClientLock.Holding> holdingOf(Lane lane, long nowNanos) {
        Tenure held = lane.holding.present();
        if (held == null) {
            return Optional.empty();
        }
        LiveLease lease = held.owner();
        @Nullable Thread owner = lease.owner();
        return Optional.of(new ClientLock.Holding(
                new HolderId(lane.engine.backend.clientId(), held.hold.attempt().number(), held.hold.token()),
                lease.token(),
                lease.stateAt(nowNanos),
                Instant.ofEpochMilli(lease.acquiredWallMillis()),
                Duration.ofNanos(nowNanos - lease.acquiredNanos()),
                Duration.ofNanos(Math.max(0, lease.deadlineNanos() - nowNanos)),
                Optional.ofNullable(owner).map(Thread::getName)));
    }
}
