package dev.holdfast.internal;

import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.Lanes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** The steps in which a client ends, in their order. None of them blocks for longer than the backend takes to close. */
public final class ClientShutdown {

    private static final long LOOK_NANOS = Duration.ofMillis(1).toNanos();

    private final Engine engine;
    private final Lanes lanes;

    ClientShutdown(Engine engine, Lanes lanes) {
        this.engine = engine;
        this.lanes = lanes;
    }

    /** All steps, unless another call has begun them; {@code leading} ends candidacies, which hold locks. */
    void run(ClientSettings settings, Runnable leading) {
        if (!begin()) {
            return;
        }
        leading.run();
        try {
            awaitHolders(settings.closeTimeout());
            endHolding();
            engine.compensations.awaitSent(settings.responseTimeout());
        } finally {
            finish();
        }
    }

    /**
     * Ends all waiting. From now on the client accepts no request.
     *
     * @return false if another call closes the client already
     */
    public boolean begin() {
        if (!engine.beginClosing()) {
            return false;
        }
        lanes.all().forEach(Lane::endWaiting);
        return true;
    }

    /**
     * Whether a lock is still held.
     *
     * @return true while there is something to wait for
     */
    public boolean isHeldUp() {
        return lanes.all().stream().anyMatch(Lane::isHeld);
    }

    /** Blocks until none is held, within a limit; an interrupt ends it, and stays in the flag. */
    void awaitHolders(Duration most) {
        long untilNanos = engine.time.nanos() + most.toNanos();
        while (isHeldUp()
                && engine.time.nanos() - untilNanos < 0
                && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    /** Notifies the remaining holders of their loss, and then releases their locks. */
    public void endHolding() {
        // Before new ones begin, which go out at once anyway and are not to be sent twice where one fails at once.
        engine.compensations.hasten();
        lanes.all().forEach(lane -> {
            lane.endWaiting();
            lane.endHolding();
        });
    }

    /**
     * Whether a compensation is on its way to the server.
     *
     * @return true while there is something to wait for
     */
    public boolean isTakingBack() {
        return engine.compensations.isSending();
    }

    /** Ends the connections and the clocks, and completes whatever waited for one of them. */
    public void finish() {
        engine.backend.close();
        engine.time.close();
        engine.renewalBatches.close();
        lanes.all().forEach(Lane::endReleasing);
        engine.answers.close();
        engine.userCode.end();
        engine.reports.end();
    }
}
