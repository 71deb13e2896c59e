package dev.holdfast.interleavings.cases;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.interleavings.Interleaved;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.Engines;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import java.util.OptionalLong;

/**
 * A leave is answered at the moment at which it is given up. Forbids that it stays open for ever, or is repeated
 * without end.
 */
@Interleaved(
        threads = {"answered", "givenUp"},
        after = "later open")
public class LeaveTimeoutRace {

    private final ManualTime time = new ManualTime();
    private final ScriptedBackend server = new ScriptedBackend(time);
    private final Engine engine = Engines.on(server, time);
    private final Sent.Left leave;

    public LeaveTimeoutRace() {
        engine.compensations.leave(
                LockId.of(Rig.NAME),
                Attempt.exclusive(1, 0, 30_000, 1),
                OptionalLong.of(time.nanos() + 4_000_000_000L));
        leave = server.expectLeave();
        server.obliges();
    }

    public void answered() {
        leave.isDone();
    }

    public void givenUp() {
        time.advance(Rig.RESPONSE_TIMEOUT);
    }

    public void later() {
        time.advanceMillis(60_000);
    }

    public int open() {
        return engine.compensations.open();
    }
}
