package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockSet;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a set of locks is while it is held, and by threads. */
class LeaseSetTest {

    private final SetCalls calls = new SetCalls();
    private final Rig rig = calls.rig;
    private final LockSet set = calls.set;

    // ---- holding

    @Test
    void release_ofAll_sendsThemAtOnce() {
        LeaseSet leases = calls.held();

        CompletableFuture<Map<String, ReleaseOutcome>> outcomes = leases.releaseAsync();
        List<Sent.Released> sent = List.of(calls.released("a"), calls.released("b"), calls.released("c"));
        sent.get(0).isDone();
        sent.get(1).answers(ReleaseAnswer.Result.NOT_HELD);
        assertThat(outcomes).isNotDone();
        sent.get(2).isDone();

        assertThat(outcomes.join())
                .containsExactly(
                        Map.entry("a", ReleaseOutcome.RELEASED),
                        Map.entry("b", ReleaseOutcome.ALREADY_LOST),
                        Map.entry("c", ReleaseOutcome.RELEASED));
        rig.assertAtRest();
    }

    @Test
    void loss_ofOne_isToldWithItsName() {
        LeaseSet leases = calls.held();
        List<String> losses = new ArrayList<>();
        leases.onLost((name, reason) -> losses.add(name + " " + reason));

        Sent.Renewed renewal = rig.nextRenewal();
        String lost = renewal.renewals.get(0).lock().name();
        rig.server.ignoreAll();
        rig.time.advanceMillis(30_000);

        assertThat(losses).hasSize(3).contains(lost + " " + LossReason.EXPIRED);
        assertThat(leases.state()).isEqualTo(LeaseState.LOST);
        assertThat(leases.remaining()).isZero();
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(leases::check);
    }

    @Test
    void close_afterALoss_tellsWhichOnceAllAreReleased() throws Exception {
        LeaseSet leases = calls.held();
        Call<Void> closing = rig.call(() -> {
            leases.close();
            return null;
        });
        rig.server.awaitRelease().isDone();
        rig.server.awaitRelease().answers(ReleaseAnswer.Result.NOT_HELD);
        rig.server.awaitRelease().isDone();

        assertThat(closing.thrown())
                .isInstanceOf(LeaseLostException.class)
                .hasMessageContainingAll("lock 'b' of a set", String.valueOf(leases.token("b")));
        leases.close();
        rig.assertAtRest();
    }

    @Test
    void lease_ofAnotherName_isRefused() {
        LeaseSet leases = calls.held();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> leases.lease("d"))
                .withMessageContainingAll("'d'", "[a, b, c]");
    }

    // ---- sections and threads

    @Test
    void run_ofAnAction_holdsAllMeanwhile() throws Exception {
        Call<Integer> ran = rig.call(() -> {
            int[] held = new int[1];
            set.run(() -> held[0] = rig.client.statistics().held());
            return held[0];
        });
        IntStream.range(0, 3).forEach(i -> rig.server.awaitAsk().isGranted());
        IntStream.range(0, 3).forEach(i -> rig.server.awaitRelease().isDone());

        assertThat(ran.result()).isEqualTo(3);
        rig.assertAtRest();
    }

    @Test
    void acquire_interruptedWhileItWaits_leavesNothing() throws Exception {
        Call<LeaseSet> call = rig.call(set::acquire);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isTaken(60_000);
        rig.server.awaitAsk().isQueued(60_000);
        call.interrupt();

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquire_ofWhatTheThreadOwns_isRefusedBeforeAnythingIsSent() throws Exception {
        Call<Void> call = rig.call(() -> {
            rig.client
                    .lock("b")
                    .run(() -> assertThatIllegalStateException()
                            .isThrownBy(set::acquire)
                            .withMessageContainingAll("Deadlock", "lock 'b' of a set"));
            return null;
        });
        rig.server.awaitAsk().isGranted();
        rig.server.awaitRelease().isDone();

        call.result();
        rig.assertAtRest();
    }

    @Test
    void acquire_afterClosing_isRefused() {
        rig.client.close();

        assertThatExceptionOfType(HoldfastClosedException.class).isThrownBy(set::acquireAsync);
    }
}
