package dev.holdfast.interleavings.cases;

import dev.holdfast.Lease;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.interleavings.Interleaved;
import dev.holdfast.spi.PushedGrant;
import java.util.concurrent.CompletableFuture;

/**
 * A grant is pushed while the waiter asks again, since its subscription came back. Forbids that the two witnesses of
 * one grant make two leases or none, or that one of them releases what the other has brought.
 */
@Interleaved(
        threads = {"pushed", "restored answered"},
        after = "came compensations")
public class PushQuestionRace {

    private static final long CLAIM_MILLIS = 2000;

    private final Rig rig = new Rig();
    private final CompletableFuture<Lease> waits = rig.lock().acquireAsync();
    private final PushedGrant push;
    private final long sentBefore;

    public PushQuestionRace() {
        Sent.Asked first = rig.server.expectAsk();
        first.isQueued(30_000);
        push = first.grantNow(CLAIM_MILLIS, 0);
        sentBefore = rig.server.sent();
    }

    public void pushed() {
        rig.server.push().granted(push);
    }

    public void restored() {
        rig.server.push().messagesRestored();
    }

    /** The server's answer to the second question, if one was asked: yours already. */
    public void answered() {
        if (rig.server.sent() > sentBefore) {
            rig.server.expectAsk().isGranted(push.token(), CLAIM_MILLIS, 0);
        }
    }

    public String came() {
        return waits.isDone()
                ? waits.join().state() + " with token " + (waits.join().token() - push.token())
                : "waits";
    }

    public int compensations() {
        return rig.client.statistics().compensations();
    }
}
