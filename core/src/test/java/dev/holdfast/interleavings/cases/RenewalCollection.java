package dev.holdfast.interleavings.cases;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.interleavings.Interleaved;
import dev.holdfast.internal.background.RenewalBatches;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Renewal;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lanes hand renewals to be gathered while those before are sent. Forbids that one is left behind when nothing else
 * will come to take it along, and that one is sent twice.
 */
@Interleaved(
        before = "renew",
        threads = {"renew", "send", "renew"},
        after = "send answered")
public class RenewalCollection {

    private final ManualTime time = new ManualTime();
    private final ScriptedBackend server = new ScriptedBackend(time);
    private final RenewalBatches batches = new RenewalBatches(server, time);
    private final AtomicInteger answers = new AtomicInteger();

    public RenewalCollection() {
        server.obliges();
    }

    public void renew() {
        Renewal renewal = new Renewal(LockId.of(Rig.NAME), new Hold(Attempt.exclusive(1, 0, 30_000, 1), 1, 1), 30_000);
        batches.renew(renewal, (answer, failure) -> answers.incrementAndGet());
    }

    public void send() {
        time.advanceMillis(3);
    }

    public int answered() {
        return answers.get();
    }
}
