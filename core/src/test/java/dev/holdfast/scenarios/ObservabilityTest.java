package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ClientHealth;
import dev.holdfast.ClientLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a client reports about itself: its locks, its health, and what happened to its calls and renewals. */
class ObservabilityTest {

    private static final HolderId HOLDER = new HolderId("client-2", 7, 1234);

    private final Rig rig = new Rig();

    // ---- health

    @Test
    void health_serverAnswers_tellsTheRoundTrip() throws Exception {
        Call<ClientHealth> call = rig.call(rig.client::health);
        var probe = rig.server.awaitProbe();
        rig.time.advanceMillis(7);
        probe.isDone();

        ClientHealth health = call.result();
        assertThat(health.isHealthy()).isTrue();
        assertThat(health.roundTrip()).contains(Duration.ofMillis(7));
        assertThat(health.server()).isEqualTo("the scripted server");
    }

    @Test
    void health_serverSilent_saysSoAfterTheResponseTimeout() throws Exception {
        Call<ClientHealth> call = rig.call(rig.client::health);
        rig.server.awaitProbe();
        call.awaitBlocked();
        rig.time.advance(Rig.RESPONSE_TIMEOUT);

        ClientHealth health = call.result();
        assertThat(health.isHealthy()).isFalse();
        assertThat(health.reachable()).isFalse();
        assertThat(health.roundTrip()).isEmpty();
        assertThat(health.failure()).contains("no answer within 2000 ms");
        assertThat(health.listening()).isTrue();
    }

    @Test
    void health_serverRefuses_saysWhatWasSeen() throws Exception {
        Call<ClientHealth> call = rig.call(rig.client::health);
        rig.server.awaitProbe().isNotExecuted();

        assertThat(call.result().failure()).contains("LOADING");
    }

    @Test
    void takenOver_once_isCountedDatedAndPublishedOnce() throws Exception {
        rig.time.advanceMillis(7);

        rig.server.push().takenOver(lock -> true);

        assertThat(rig.client.statistics().failovers()).isEqualTo(1);
        Call<ClientHealth> call = rig.call(rig.client::health);
        rig.server.awaitProbe().isDone();
        assertThat(call.result().failovers()).isEqualTo(1);
        assertThat(call.result().lastFailover()).contains(Instant.ofEpochMilli(rig.time.wallMillis()));
        assertThat(rig.events).containsExactly(new LockEvent.FailedOver(rig.client.topology()));
        assertThat(rig.events.get(0).name()).isEmpty();
    }

    @Test
    void health_backendThrows_isUnreachable() {
        rig.server.breaksWith(new IllegalStateException("a broken backend"));

        ClientHealth health = rig.client.health();

        assertThat(health.reachable()).isFalse();
        assertThat(health.failure()).hasValueSatisfying(seen -> assertThat(seen).contains("a broken backend"));
    }

    @Test
    void health_warnings_areReportedAndDoNotCount() {
        rig.server.warns(CompletableFuture.completedFuture(List.of("drops locks")));
        rig.server.obliges();

        ClientHealth health = rig.client.health();

        assertThat(health.warnings()).containsExactly("drops locks");
        assertThat(health.isHealthy()).isTrue();
    }

    @Test
    void health_serverDoesNotSayHowItIsSet_isReachableAndReportsThat() {
        rig.server.warns(CompletableFuture.failedFuture(
                new BackendFailure(BackendFailure.Kind.UNKNOWN, "the connection was lost", null)));
        rig.server.obliges();

        ClientHealth health = rig.client.health();

        assertThat(health.reachable()).isTrue();
        assertThat(health.warnings())
                .singleElement()
                .satisfies(warning -> assertThat(warning).contains("the connection was lost"));
    }

    @Test
    void health_renewalWithoutAnswer_lagsSinceItWasDueHoweverOftenItWasTriedAgain() {
        rig.hold();
        rig.time.advanceMillis(10_000);
        rig.server.expectNothing();
        assertThat(lagNow()).isZero();

        rig.time.advanceMillis(3);
        rig.server.expectRenewal().isLost();
        rig.time.advanceMillis(2500);
        rig.server.expectRenewal();

        assertThat(lagNow()).isEqualTo(Duration.ofMillis(2503));
        rig.time.advanceMillis(2500);
        rig.server.expectRenewal().isDone();
        assertThat(lagNow()).isZero();
    }

    private Duration lagNow() {
        rig.server.obliges();
        Duration lag = rig.client.health().renewalLag();
        rig.server.listens();
        return lag;
    }

    // ---- locks

    @Test
    void locks_questionOnItsWayThenPaused_areShown() {
        CompletableFuture<Lease> waiting = rig.lock().acquireAsync();
        var asked = rig.server.expectAsk();
        rig.time.advanceMillis(40);

        assertThat(rig.client.locks())
                .containsExactly(new ClientLock(
                        Rig.NAME,
                        Optional.empty(),
                        ClientLock.State.ASKING,
                        Optional.empty(),
                        1,
                        Duration.ofMillis(40)));

        asked.isNotExecuted();
        assertThat(rig.client.locks()).extracting(ClientLock::state).containsExactly(ClientLock.State.RETRYING);
        waiting.cancel(false);
        assertThat(rig.client.locks()).isEmpty();
        rig.assertAtRest();
    }

    @Test
    void locks_releaseOnItsWay_isShown() {
        Lease lease = rig.hold();
        rig.time.advanceMillis(1500);
        assertThat(rig.client.locks()).singleElement().satisfies(lock -> {
            ClientLock.Holding holding = lock.holding().orElseThrow();
            assertThat(holding.holder()).isEqualTo(new HolderId("client-1", 1, lease.token()));
            assertThat(holding.heldFor()).isEqualTo(Duration.ofMillis(1500));
            assertThat(holding.remaining()).isEqualTo(lease.remaining());
        });

        var unused = lease.releaseAsync();
        assertThat(rig.client.locks()).extracting(ClientLock::state).containsExactly(ClientLock.State.RELEASING);
        rig.server.expectRelease().isDone();
        assertThat(rig.client.locks()).isEmpty();
    }

    // ---- events

    @Test
    void events_renewals_areReportedByTheirAnswer() {
        Lease lease = rig.hold();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isLost();
        rig.time.advanceMillis(2010);
        rig.server.expectRenewal().isDone();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isRefused();
        rig.server.expectLeave().isDone();

        assertThat(rig.events)
                .filteredOn(event -> !(event instanceof LockEvent.Granted))
                .hasSize(4)
                .startsWith(
                        new LockEvent.RenewalUnanswered(
                                Rig.NAME, Optional.empty(), lease.token(), "the connection was lost"),
                        new LockEvent.Renewed(Rig.NAME, Optional.empty(), lease.token(), false),
                        new LockEvent.RenewalRefused(Rig.NAME, Optional.empty(), lease.token()));
        assertThat(rig.events(LockEvent.Lost.class))
                .singleElement()
                .satisfies(lost -> assertThat(lost.reason()).isEqualTo(LossReason.TAKEN));
    }

    @Test
    void events_callsThatEndWithoutTheLock_areReportedOnceEachByTheirCause() {
        CompletableFuture<Lease> unavailable = rig.lock().acquireAsync(Duration.ofMillis(600));
        rig.server.expectAsk();
        rig.time.advanceMillis(601);
        assertThat(unavailable).isCompletedExceptionally();
        rig.server.expectInspect();
        rig.server.expectLeave().isDone();

        CompletableFuture<Lease> refused = rig.lock().acquireAsync();
        rig.server.expectAsk().isMisconfigured();
        assertThat(refused).isCompletedExceptionally();

        CompletableFuture<Lease> cancelled = rig.lock().acquireAsync(Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(10_000);
        rig.time.advanceMillis(500);
        cancelled.cancel(false);
        rig.server.expectLeave().isDone();

        CompletableFuture<Lease> late = rig.lock().acquireAsync(Duration.ofSeconds(1));
        rig.server.expectAsk().isQueued(10_000);
        rig.time.advanceMillis(1001);
        assertThat(late).isCompletedExceptionally();
        rig.server.expectInspect();
        rig.server.expectLeave().isDone();

        assertThat(rig.events(LockEvent.GaveUp.class))
                .extracting(LockEvent.GaveUp::cause)
                .containsExactly(
                        LockEvent.GaveUp.Cause.UNAVAILABLE,
                        LockEvent.GaveUp.Cause.MISCONFIGURED,
                        LockEvent.GaveUp.Cause.WITHDRAWN);
        assertThat(rig.events(LockEvent.GaveUp.class).get(2).waited()).isEqualTo(Duration.ofMillis(500));
        assertThat(rig.events(LockEvent.TimedOut.class)).hasSize(1);
    }

    @Test
    void events_callThatIsInterrupted_isReportedAsWithdrawn() throws Exception {
        Call<Lease> call = rig.call(rig.lock()::acquire);
        rig.server.awaitAsk().isQueued(10_000);
        call.awaitBlocked();
        call.interrupt();
        assertThatExceptionOfType(InterruptedException.class).isThrownBy(call::result);
        rig.server.awaitLeave().isDone();

        assertThat(rig.events(LockEvent.GaveUp.class))
                .extracting(LockEvent.GaveUp::cause)
                .containsExactly(LockEvent.GaveUp.Cause.WITHDRAWN);
    }

    // ---- releases by force

    @Test
    void forceRelease_answers_arePassedOn() throws Exception {
        Call<ForcedRelease> ended = rig.call(() -> rig.lock().forceRelease(HOLDER));
        var forced = rig.server.awaitForced();
        assertThat(forced.name).isEqualTo(Rig.NAME);
        assertThat(forced.holder).isEqualTo(HOLDER);
        forced.answers(true);
        assertThat(ended.result()).isEqualTo(ForcedRelease.RELEASED);

        Call<ForcedRelease> missed = rig.call(() -> rig.lock().forceRelease(HOLDER));
        rig.server.awaitForced().answers(false);
        assertThat(missed.result()).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
    }

    @Test
    void forceRelease_withoutAnAnswer_throwsAndSaysHowToFindOut() throws Exception {
        Call<ForcedRelease> call = rig.call(() -> rig.lock().forceRelease(HOLDER));
        rig.server.awaitForced().isLost();

        assertThatExceptionOfType(BackendUnavailableException.class)
                .isThrownBy(call::result)
                .withMessageContaining("order:42")
                .withMessageContaining("inspect()");
    }
}
