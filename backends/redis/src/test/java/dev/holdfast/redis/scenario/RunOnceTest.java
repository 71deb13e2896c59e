package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.ENDLESS;
import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.RunOnce;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.MatchingConnections;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Tasks that run once, while the server and the way to it do what they should not. */
@Execution(ExecutionMode.CONCURRENT)
class RunOnceTest {

    private static final String KEY = "import";
    private static final String LOCK = "holdfast:once:" + KEY;
    private static final String OUTCOME = Scene.hold(LOCK) + ":outcome";

    private final Scene scene = Scene.start();

    @AfterEach
    void close() {
        scene.close();
    }

    private boolean isStored() {
        return scene.redis().execute("EXISTS", OUTCOME).number() == 1;
    }

    @Test
    void call_outcomeIsStored_costsOneCommandAndNoLock() {
        OnceOutcome<String> ran = scene.direct().callOnce(KEY, ENDLESS, lease -> "done");
        Holdfast other = scene.direct();
        long gets = CommandCount.of(scene.redis(), "get");
        long sets = CommandCount.of(scene.redis(), "set");

        for (int i = 0; i < 10; i++) {
            assertThat(other.callOnce(KEY, ENDLESS, lease -> "again"))
                    .isEqualTo(new OnceOutcome<>("done", false, ran.token()));
        }

        assertThat(CommandCount.of(scene.redis(), "get") - gets).isEqualTo(10);
        assertThat(CommandCount.of(scene.redis(), "set")).isEqualTo(sets);
    }

    @Test
    void call_idempotencyGuard_answersARepeatedRequestWithTheFirstReceipt() {
        AtomicInteger payments = new AtomicInteger();
        Holdfast till = scene.direct();
        Holdfast otherTill = scene.direct();

        for (String request : List.of("4711", "4712", "4711")) {
            for (Holdfast each : List.of(till, otherTill)) {
                each.callOnce("payment:" + request, ENDLESS, lease -> request + "/" + payments.incrementAndGet());
            }
        }

        assertThat(payments).hasValue(2);
        assertThat(otherTill.callOnce("payment:4711", ENDLESS, lease -> "").value())
                .isEqualTo("4711/1");
        assertThat(till.callOnce("payment:4712", ENDLESS, lease -> "").value()).isEqualTo("4712/2");
    }

    @Test
    void call_holdDeletedAndAnotherRan_theServerRefusesTheStaleOutcome() {
        Holdfast stale = scene.direct();
        Holdfast other = scene.direct();

        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() -> stale.callOnce(KEY, ENDLESS, lease -> {
                    scene.redis().execute("DEL", Scene.hold(LOCK));
                    assertThat(other.callOnce(KEY, ENDLESS, next -> "fresh").ranHere())
                            .isTrue();
                    assertThat(lease.state()).isEqualTo(LeaseState.HELD);
                    return "stale";
                }))
                .withCauseInstanceOf(LeaseLostException.class)
                .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo("stale"));

        assertThat(stale.callOnce(KEY, ENDLESS, lease -> "none").value()).isEqualTo("fresh");
    }

    @Test
    void call_holdDeletedWhileItRuns_nothingIsStored() {
        Holdfast client = scene.direct();

        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() ->
                        client.runOnce(KEY, ENDLESS, () -> scene.redis().execute("DEL", Scene.hold(LOCK))))
                .withCauseInstanceOf(LeaseLostException.class)
                .satisfies(thrown -> assertThat(thrown.outcome()).isNull());

        assertThat(isStored()).isFalse();
    }

    @Test
    void call_cutOffUntilTheLeaseIsLost_anotherRunsItAndTheStaleOutcomeIsRefused() {
        Holdfast other = scene.direct();
        RunOnce once = scene.proxied().once(KEY, ENDLESS, o -> o.lease(Duration.ofSeconds(2)));

        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() -> once.call(lease -> {
                    scene.proxy().blackhole();
                    assertThat(other.callOnce(KEY, ENDLESS, next -> "fresh").value())
                            .isEqualTo("fresh");
                    assertThat(lease.state()).isEqualTo(LeaseState.LOST);
                    scene.proxy().heal();
                    return "stale";
                }))
                .withCauseInstanceOf(LeaseLostException.class)
                .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo("stale"));

        assertThat(once.call(lease -> "none").value()).isEqualTo("fresh");
    }

    @Test
    void call_answerThatItIsStoredIsLost_asksAgainAndIsReported() throws Exception {
        Holdfast client = scene.proxied();
        MatchingConnections requests = scene.requests();
        Actor network = scene.actor("network");

        OnceOutcome<String> outcome = client.callOnce(KEY, ENDLESS, lease -> {
            requests.drop(Direction.SERVER_TO_CLIENT);
            Future<?> unused = network.beginRun(() -> {
                soon().until(this::isStored);
                // Resets what has lost an answer.
                requests.heal();
            });
            return "done";
        });

        assertThat(outcome.ranHere()).isTrue();
        assertThat(scene.direct().callOnce(KEY, ENDLESS, lease -> "again").value())
                .isEqualTo("done");
    }

    @Test
    void call_serverTakesNoWritesWhenItEnds_isReportedThatTheOutcomeIsNotStored() {
        RunOnce once = scene.direct().once(KEY, ENDLESS, o -> o.waitAtMost(Duration.ofSeconds(1)));

        assertThatExceptionOfType(OutcomeNotStoredException.class)
                .isThrownBy(() -> once.call(lease -> {
                    scene.redis().execute("CONFIG", "SET", "min-replicas-to-write", "1");
                    return "done";
                }))
                .withCauseInstanceOf(BackendUnavailableException.class)
                .withMessageContaining("NOREPLICAS")
                .satisfies(thrown -> assertThat(thrown.outcome()).isEqualTo("done"));

        scene.redis().execute("CONFIG", "SET", "min-replicas-to-write", "0");
        assertThat(once.call(lease -> "again").ranHere()).isTrue();
        scene.redis().execute("DEL", OUTCOME);
        scene.requireNothingLeft();
    }

    @Test
    void call_somethingElseAtTheKey_isMisconfiguredAndTheTaskDoesNotRun() {
        AtomicInteger runs = new AtomicInteger();
        Holdfast client = scene.direct();
        scene.redis().execute("LPUSH", OUTCOME, "a list");

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> client.runOnce(KEY, ENDLESS, runs::incrementAndGet))
                .withMessageContaining(KEY)
                .withMessageContaining("WRONGTYPE");

        assertThat(runs).hasValue(0);
    }

    @Test
    void call_serverSilent_isUnavailableInTime() {
        Holdfast client = scene.proxied();
        scene.proxy().blackhole();
        for (Duration wait : List.of(Duration.ZERO, Duration.ofMillis(200))) {
            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> client.once(KEY, ENDLESS, o -> o.waitAtMost(wait))
                            .run(() -> {
                                throw new AssertionError("it must not run");
                            }))
                    .withMessageContaining(KEY);
        }
    }
}
