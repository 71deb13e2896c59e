package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Calls that wait for something that ends with the client: an answer, a pause, a request that was still to be sent.
 * Each of them ends, too.
 */
class ClosingTest {

    private static final Duration VALIDITY = Duration.ofDays(1);

    private final Rig rig = new Rig();

    private Call<Boolean> closing() {
        Call<Boolean> closing = rig.call(() -> {
            rig.client.close();
            return true;
        });
        return closing.awaitBlocked();
    }

    private Call<Boolean> extending(Lease lease) {
        Call<Boolean> extending = rig.call(() -> {
            lease.extend(Duration.ofMinutes(1));
            return true;
        });
        return extending.awaitBlocked();
    }

    /** The close timeout has a millisecond left. */
    private Call<Boolean> nearlyClosed() {
        Call<Boolean> closing = closing();
        rig.time.advanceMillis(4999);
        return closing;
    }

    private void close(Call<Boolean> closing) throws Exception {
        rig.time.advanceMillis(1);
        rig.server.awaitLeave().isDone();
        assertThat(closing.result()).isTrue();
    }

    @Test
    @DisplayName("a run once that pauses between two questions hears that the client was closed")
    void once_pausesWhenTheClientIsClosed_isReported() throws Exception {
        Call<Boolean> call = rig.call(() -> rig.client.runOnce("import", VALIDITY, () -> {}));
        rig.server.awaitRecall().isLost();
        call.awaitBlocked();

        rig.client.close();

        assertThat(call.thrown())
                .isInstanceOf(HoldfastClosedException.class)
                .hasMessageContaining("'import'")
                .hasMessageContaining("did not run");
    }

    @Test
    @DisplayName("a run once whose question is unanswered hears that the client was closed")
    void once_unansweredWhenTheClientIsClosed_isReported() throws Exception {
        Call<Boolean> call = rig.call(() -> rig.client.runOnce("import", VALIDITY, () -> {}));
        Sent.Recalled unanswered = rig.server.awaitRecall();
        call.awaitBlocked();

        rig.client.close();

        assertThat(call.thrown()).isInstanceOf(HoldfastClosedException.class);
        unanswered.isEmpty();
    }

    @Test
    @DisplayName("an extension that was still to be sent ends with the lease that closing takes")
    void extend_gatheredWhenTheClientIsClosed_tellsOfTheLoss() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> closing = nearlyClosed();
        Call<Boolean> extending = extending(lease);

        close(closing);

        assertThat(extending.thrown()).isInstanceOf(LeaseLostException.class).hasMessageContaining("closed");
    }

    @Test
    @DisplayName("an unanswered extension ends with the lease that closing takes")
    void extend_unansweredWhenTheClientIsClosed_tellsOfTheLoss() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> closing = closing();
        rig.time.advanceMillis(4900);
        Call<Boolean> extending = extending(lease);
        rig.time.advanceMillis(99);
        Sent.Renewed unanswered = rig.server.expectRenewal();

        close(closing);

        assertThat(extending.thrown()).isInstanceOf(LeaseLostException.class).hasMessageContaining("closed");
        unanswered.isDone();
    }

    @Test
    @DisplayName("an unanswered release is unknown once the client is closed")
    void release_unansweredWhenTheClientIsClosed_isUnknown() throws Exception {
        Lease lease = rig.hold();
        Call<Boolean> closing = nearlyClosed();
        CompletableFuture<ReleaseOutcome> releasing = lease.releaseAsync();
        Sent.Released unanswered = rig.server.expectRelease();

        rig.time.advanceMillis(1);
        assertThat(closing.result()).isTrue();

        assertThat(releasing).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        unanswered.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("the second leave of an attempt whose first leave is under way goes out before the connection does")
    void close_firstLeaveIsUnderWay_sendsTheSecond() throws Exception {
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync();
        Sent.Asked unanswered = rig.server.expectAsk();
        Call<Boolean> closing = closing();
        assertThat(waiting).isCompletedExceptionally();
        Sent.Left first = rig.server.awaitLeave();

        first.isDone();

        Sent.Left second = rig.server.awaitLeave();
        assertThat(second.attempt).isEqualTo(unanswered.attempt());
        assertThat(rig.server.isClosed()).isFalse();
        second.isDone();
        assertThat(closing.result()).isTrue();
    }
}
