package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
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
