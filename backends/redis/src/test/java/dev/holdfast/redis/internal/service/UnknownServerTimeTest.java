package dev.holdfast.redis.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.RecordingListener;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Requests at a moment at which the server's time is not known, or is not known any more. */
class UnknownServerTimeTest {

    private static final long MILLI = 1_000_000;
    private static final long SERVER_MICROS = ScriptedServer.START_MICROS;
    private static final LockId LOCK = LockId.of("lock");

    private final SteppedClock clock = new SteppedClock();
    private final ScriptedServer server = new ScriptedServer(clock);
    private final RecordingListener heard = new RecordingListener();
    private final Identity identity = Identity.ofThisProcess("test");
    private final RedisLockBackend backend =
            new RedisLockBackend(server, new LockKeys(LockKeys.DEFAULT_PREFIX), identity, new ManualTiming());

    private void start() {
        backend.start(heard, clock);
        server.sent.clear();
    }

    private CompletionStage<AskAnswer> ask(Duration giveUpAfter) {
        return backend.locks().ask(question(giveUpAfter));
    }

    private Ask question(Duration giveUpAfter) {
        return new Ask(LOCK, attempt(2), Ask.Kind.FIRST, 0, giveUpAfter.toNanos());
    }

    private Attempt attempt(long number) {
        return Attempt.exclusive(number, clock.nanos, TestClient.LEASE_MILLIS, 1);
    }

    private Hold hold() {
        return new Hold(attempt(1), SERVER_MICROS, 1);
    }

    // ---- the connection is replaced at any moment

    @Test
    void ask_connectionReplacedWhileItIsPutTogether_isSent() {
        start();
        server.nextEpochs.addAll(List.of(1L, 2L));

        CompletionStage<AskAnswer> answer = ask(Duration.ofSeconds(2));

        assertThat(TestClient.await(answer)).isInstanceOf(AskAnswer.Granted.class);
    }

    @Test
    void release_connectionReplacedWhileItIsPutTogether_isSent() {
        start();
        server.nextEpochs.addAll(List.of(1L, 2L));

        CompletionStage<ReleaseAnswer> answer =
                backend.locks().release(new Release(LOCK, hold(), 0, Optional.of(question(Duration.ofSeconds(2)))));

        assertThat(TestClient.await(answer).result()).isEqualTo(ReleaseAnswer.Result.RELEASED);
    }

    @Test
    void release_serversTimeNotKnown_goesAtOnceAndWithoutItsQuestion() {
        start();
        server.epoch = 2;
        server.announcing = new CompletableFuture<>();

        CompletionStage<ReleaseAnswer> answer =
                backend.locks().release(new Release(LOCK, hold(), 0, Optional.of(question(Duration.ofSeconds(2)))));

        assertThat(TestClient.await(answer))
                .isEqualTo(new ReleaseAnswer(ReleaseAnswer.Result.RELEASED, Optional.empty()));
    }

    // ---- a question's time

    @Test
    void ask_serversTimeLearnedFirst_isTooOldAtTheSameTime() {
        start();
        server.epoch = 2;
        server.announcing = new CompletableFuture<>();
        CompletionStage<AskAnswer> answer = ask(Duration.ofSeconds(2));
        long calledMicros = server.micros();
        clock.nanos += 1500 * MILLI;

        server.announce();

        assertThat(TestClient.await(answer)).isInstanceOf(AskAnswer.Granted.class);
        long notAfter = Long.parseLong(server.sent.get(server.sent.size() - 1).get(4));
        // The answer took 1.5 s, and a question is never refused before its time.
        assertThat(notAfter - calledMicros).isBetween(2_000_000L, 3_000_001L);
    }

    @Test
    void ask_serversTimeLearnedAfterTheQuestionsTime_isNotSent() {
        start();
        server.epoch = 2;
        server.announcing = new CompletableFuture<>();
        CompletionStage<AskAnswer> answer = ask(Duration.ofSeconds(2));
        server.sent.clear();
        clock.nanos += 2000 * MILLI;

        server.announce();

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(server.sent).isEmpty();
    }

    // ---- what throws

    @Test
    void ask_notStarted_failsAsNotExecuted() {
        assertThat(TestClient.awaitFailure(ask(Duration.ofSeconds(2))).kind()).isEqualTo(Kind.NOT_EXECUTED);
    }

    @Test
    void ask_sendingThrows_failsAndTheNextOneIsSent() {
        start();
        server.thrown = new IllegalStateException("broken");
        assertThat(TestClient.awaitFailure(ask(Duration.ofSeconds(2))).kind()).isEqualTo(Kind.UNKNOWN);
        server.thrown = null;

        assertThat(TestClient.await(ask(Duration.ofSeconds(2)))).isInstanceOf(AskAnswer.Granted.class);
    }

    @Test
    void ask_learningTheServersTimeThrows_failsAndTheNextOneLearnsIt() {
        start();
        server.epoch = 2;
        server.thrown = new LinkageError("broken");
        assertThat(TestClient.awaitFailure(ask(Duration.ofSeconds(2))).kind()).isEqualTo(Kind.NOT_EXECUTED);
        server.thrown = null;

        assertThat(TestClient.await(ask(Duration.ofSeconds(2)))).isInstanceOf(AskAnswer.Granted.class);
    }

    // ---- answers that do not fit

    @Test
    void renew_answerOfMoreThanWasAskedFor_isNotTaken() {
        start();
        server.renewed = List.of(SERVER_MICROS, 1L, 0L, 1L, 0L);

        CompletionStage<List<RenewAnswer>> answer =
                backend.locks().renew(List.of(new Renewal(LOCK, hold(), TestClient.LEASE_MILLIS)));

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void renewAnswer_ofLessThanWasAskedFor_isNotTaken() {
        RoundTrip trip = new RoundTrip(new ClockReading(0, 0), 0);
        List<Renewal> asked = List.of(new Renewal(LOCK, hold(), TestClient.LEASE_MILLIS));

        assertThatThrownBy(() -> Answers.renew(asked, Reply.of(List.of(SERVER_MICROS)), trip))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void renew_decoderThrowsAnything_failsAsUnknown() {
        start();
        server.renewed = List.of();

        CompletionStage<List<RenewAnswer>> answer =
                backend.locks().renew(List.of(new Renewal(LOCK, hold(), TestClient.LEASE_MILLIS)));

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.UNKNOWN);
    }

    @Test
    void recall_decoderThrowsWhatIsNoIllegalState_failsAsUnknown() {
        start();
        server.recalled = "1:7";

        CompletionStage<Optional<StoredOutcome>> answer = backend.outcomes().recall(LOCK, StoredKind.OUTCOME);

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.UNKNOWN);
    }

    // ---- a pushed grant

    @Test
    void grant_thatCannotBePlaced_isHeardOfWithAnUnknownTerm() {
        start();
        server.epoch = 2;

        String message = "1:grant:7:" + SERVER_MICROS + ":1:2000:0:" + SERVER_MICROS + ":lock";
        server.events.message(server, Envelope.sealed(message, identity.secret()));

        PushedGrant grant = heard.nextGrant();
        assertThat(grant.attemptNumber()).isEqualTo(7);
        assertThat(grant.validity()).isEqualTo(Validity.unknown(clock.nanos, 2000 * MILLI));
        assertThat(heard.freeAt).isEmpty();
    }
}
