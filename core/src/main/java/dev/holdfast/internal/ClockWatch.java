package dev.holdfast.internal;

import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.Lanes;
import dev.holdfast.spi.clock.WallSkew;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the clocks once a second, so that a suspension of the machine is noticed for leases that no thread looks at,
 * forgets the holds of threads that have ended, looks for threads that wait for one another, and for tasks of users
 * that wait for a thread.
 */
final class ClockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(HoldfastClient.class);
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long JUMP_MILLIS = 20;

    private final Engine engine;
    private final Lanes lanes;
    private final ThreadHolds.ByKind threads;
    private final OwnerWaits waits;
    private final DeadlockWatch deadlocks;
    private final BlockedThreads blocked;
    private long lastSkewMillis;

    ClockWatch(Engine engine, Lanes lanes, ThreadHolds.ByKind threads) {
        this.engine = engine;
        this.lanes = lanes;
        this.threads = threads;
        this.waits = new OwnerWaits(engine, threads);
        this.deadlocks = new DeadlockWatch(engine);
        this.blocked = new BlockedThreads(engine);
        this.lastSkewMillis = WallSkew.millis(engine.time);
    }

    /** Ends with the client's clocks. */
    void begin() {
        engine.time.schedule(
                () -> {
                    // Whatever one look throws, the next one follows.
                    begin();
                    compare(WallSkew.millis(engine.time));
                    threads.forgetEnded();
                    List<OwnerWait> seen = waits.look(engine.time.nanos());
                    blocked.see(seen);
                    deadlocks.see(seen);
                    engine.userCode.look();
                },
                PAUSE_NANOS);
    }

    private void compare(long skewMillis) {
        long aheadMillis = skewMillis - lastSkewMillis;
        if (aheadMillis > JUMP_MILLIS) {
            engine.reports.write(() -> LOG.warn(
                    "The wall clock ran {} ms ahead of the monotonic clock: the machine was suspended, or its clock was"
                            + " set. Leases are not trusted until the server has confirmed them",
                    aheadMillis));
        }
        if (aheadMillis > WallSkew.LEAST_TOLERANCE_MILLIS) {
            lanes.all().forEach(Lane::wake);
        }
        lastSkewMillis = skewMillis;
    }
}
