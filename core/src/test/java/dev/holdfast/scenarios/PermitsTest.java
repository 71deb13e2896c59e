package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Share;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Permits of one client: each call has a hold of its own, with a token of its own. */
class PermitsTest {

    private static final int LIMIT = 5;

    private final Rig rig = new Rig();
    private final DistributedSemaphore semaphore = rig.client.semaphore(Rig.NAME, LIMIT);

    private static void isGranted(Sent.Asked asked, long era, long serial) {
        long millis = asked.attempt().leaseMillis();
        asked.answers(new AskAnswer.Granted(era, 1, serial, asked.term(millis), 0));
    }

    @Test
    @DisplayName("the token of a permit is the serial number of its grant, and not the token of its group")
    void acquire_ofOneGroup_hasATokenOfItsOwn() {
        CompletableFuture<Lease> first = semaphore.acquireAsync(1);
        isGranted(rig.server.expectAsk(), 100, 100);

        CompletableFuture<Lease> second = semaphore.acquireAsync(2);
        isGranted(rig.server.expectAsk(), 100, 107);

        assertThat(got(first).token()).isEqualTo(100);
        assertThat(got(second).token()).isEqualTo(107);
        rig.giveBack(got(first));
        rig.giveBack(got(second));
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a call for one permit does not wait behind the attempt of a call for four that has given up")
    void cancel_ofACallForMore_leavesItsAttempt() {
        CompletableFuture<Lease> four = semaphore.acquireAsync(4);
        Sent.Asked forFour = rig.server.expectAsk();
        forFour.isQueued(30_000);
        CompletableFuture<Lease> one = semaphore.acquireAsync(1);
        rig.server.expectNothing();

        four.cancel(false);

        assertThat(rig.server.expectLeave().attempt).isEqualTo(forFour.attempt());
        Sent.Asked forOne = rig.server.expectAsk();
        assertThat(forOne.attempt().share()).isEqualTo(Share.permits(1, LIMIT));
        isGranted(forOne, 100, 100);
        rig.giveBack(got(one));
    }
}
