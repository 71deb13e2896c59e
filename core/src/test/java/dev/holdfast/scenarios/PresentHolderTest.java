package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A call that waits in vain asks who is in its way. That question decides nothing. */
class PresentHolderTest {

    private final Rig rig = new Rig();

    private Call<Lease> waiting() {
        Call<Lease> call = rig.call(() -> rig.lock().acquire(Duration.ofSeconds(1)));
        rig.server.awaitAsk().isQueued(30_000);
        return call.awaitBlocked();
    }

    private static LockInspection.Holder holder(String clientId) {
        return new LockInspection.Holder(clientId, 1, 1000, Duration.ofSeconds(20), Optional.empty());
    }

    private static LockInspection seen(Optional<LockInspection.Group> group, LockInspection.Holder holder) {
        return new LockInspection(
                Rig.NAME, Optional.of(holder), group, List.of(), 1, Instant.EPOCH, Optional.empty(), false);
    }

    @Test
    @DisplayName("a call that waits in vain without a thread names the holder as well")
    void acquireAsync_inVain_namesTheHolder() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(30_000);
        rig.time.advanceMillis(800);
        rig.server.expectInspect().answers(seen(Optional.empty(), holder("client-2")));

        rig.time.advanceMillis(200);

        assertThat(Rig.failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("because client client-2, with token 1000, holds it");
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquireAsync_inTime_asksNobody() {
        CompletableFuture<Lease> acquired = rig.lock().acquireAsync(Duration.ofSeconds(1));
        Sent.Asked asked = rig.server.expectAsk();
        asked.isQueued(30_000);
        rig.time.advanceMillis(700);
        rig.server.push().granted(asked.grantNow(2000, 0));
        assertThat(acquired).isCompleted();
        // Renewals are answered, and a question who holds the lock would be kept.
        rig.server.obliges();

        rig.time.advanceMillis(400);

        rig.server.expectNothing();
        assertThat(acquired.join().release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    void permits_inVain_nameThoseWhoHaveThem() {
        CompletableFuture<Lease> acquired = rig.client.semaphore(Rig.NAME, 5).acquireAsync(3, Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(30_000);
        rig.time.advanceMillis(800);
        List<LockInspection.Holder> members = List.of(holder("client-2"), holder("client-1"), holder("client-3"));
        rig.server
                .expectInspect()
                .answers(seen(Optional.of(new LockInspection.Group("p", 4, members, 3)), members.get(0)));

        rig.time.advanceMillis(200);

        assertThat(Rig.failure(acquired))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContainingAll(
                        "did not give 3 permits within 1000 ms because too few are left, or others have asked before:"
                                + " client client-2, this same client and others have the 4 in use. Wait longer",
                        "inspect()");
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    private void advanceToTheQuestion() {
        long before = rig.server.sent();
        rig.time.advanceMillis(800);
        await("the caller asks who holds the lock").until(() -> rig.server.sent() > before);
    }

    @Test
    @DisplayName("a backend that throws on the question ends no call, and leaves no request in the lane")
    void acquire_inspectThrows_isNotInTimeAndLeaves() throws Exception {
        Call<Lease> call = waiting();
        rig.server.breaksWith(new IllegalStateException("thrown on purpose"));
        advanceToTheQuestion();
        rig.server.breaksWith(null);

        rig.time.advanceMillis(200);

        assertThat(call.thrown())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("another thread or client holds it");
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a question without an answer delays no call and is no sign of an outage")
    void acquire_inspectIsNotAnswered_isNotInTimeAtItsTime() throws Exception {
        Call<Lease> call = waiting();
        advanceToTheQuestion();
        assertThat(rig.server.awaitInspect().name).isEqualTo(Rig.NAME);

        rig.time.advanceMillis(200);

        assertThat(call.thrown())
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("another thread or client holds it");
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
    }
}
