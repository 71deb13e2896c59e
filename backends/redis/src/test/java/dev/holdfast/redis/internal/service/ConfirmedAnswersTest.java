package dev.holdfast.redis.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.confirm.Confirmer;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Validity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which answers wait for replicas, and what comes of those that are not confirmed. */
class ConfirmedAnswersTest {

    private static final LockId LOCK = LockId.of("lock");
    private static final long SKEW_NANOS = 100_000_000;
    private static final Validity TERM = new Validity(1_000, 30_000_000_000L, 30_000_000_000L, 0);
    private final BackendFailure tooFew =
            new BackendFailure(Kind.UNKNOWN, "0 of 1 replicas confirmed within 500 ms", null);

    private final List<CompletableFuture<Void>> asked = new ArrayList<>();
    private final List<PushedGrant> heard = new ArrayList<>();
    private boolean ready = true;

    /** A node of which nothing but its confirmations is of interest. */
    private final class Node implements RedisNode, Confirmer {

        @Override
        public Confirmer confirmer() {
            return this;
        }

        @Override
        public @Nullable Epoch current() {
            if (!ready) {
                return null;
            }
            return () -> {
                CompletableFuture<Void> confirmation = new CompletableFuture<>();
                asked.add(confirmation);
                return confirmation;
            };
        }

        @Override
        public long clockSkewNanos() {
            return SKEW_NANOS;
        }

        @Override
        public BackendFailure notReady() {
            return new BackendFailure(Kind.NOT_EXECUTED, "replicas cannot be asked to confirm yet", null);
        }

        @Override
        public CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments) {
            throw new AssertionError("sends nothing");
        }

        @Override
        public CompletionStage<Map<String, String>> readHash(String key) {
            throw new AssertionError("sends nothing");
        }

        @Override
        public ServerTime time() {
            throw new AssertionError("has no time");
        }

        @Override
        public long epoch() {
            return 0;
        }
    }

    private final Node node = new Node();

    private static Ask ask(long leaseMillis) {
        return new Ask(LOCK, Attempt.exclusive(1, 0, leaseMillis, 1), Ask.Kind.FIRST, 0, 1_000_000_000);
    }

    private CompletableFuture<AskAnswer> asking(AskAnswer answer) {
        return ConfirmedAnswers.ask(node, ask(30_000), () -> CompletableFuture.completedFuture(answer))
                .toCompletableFuture();
    }

    @Test
    void ask_granted_waitsForReplicasAndEndsEarlier() {
        CompletableFuture<AskAnswer> answer = asking(new AskAnswer.Granted(7, 3, TERM, 2));
        assertThat(answer).isNotDone();

        asked.get(0).complete(null);

        assertThat(answer)
                .isCompletedWithValue(new AskAnswer.Granted(
                        7, 3, new Validity(1_000, TERM.untilNanos() - SKEW_NANOS, TERM.termNanos(), 0), 2));
    }

    @Test
    void ask_notGranted_isAnsweredAtOnce() {
        assertThat(asking(new AskAnswer.Queued(1, 2))).isCompletedWithValue(new AskAnswer.Queued(1, 2));
        assertThat(asking(new AskAnswer.Refused())).isCompletedWithValue(new AskAnswer.Refused());
        assertThat(asked).isEmpty();
    }

    @Test
    @DisplayName("a grant that is not confirmed is unknown, so that the attempt is asked with again, or taken back")
    void ask_notConfirmed_isUnknown() {
        CompletableFuture<AskAnswer> answer = asking(new AskAnswer.Granted(7, 3, TERM, 2));

        asked.get(0).completeExceptionally(tooFew);

        assertThat(TestClient.awaitFailure(answer)).isSameAs(tooFew);
    }

    @Test
    void ask_nothingCanBeConfirmed_isNotSent() {
        ready = false;

        CompletionStage<AskAnswer> answer = ConfirmedAnswers.ask(node, ask(30_000), () -> {
            throw new AssertionError("sent");
        });

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.NOT_EXECUTED);
    }

    @Test
    void ask_leaseOfTheClockSkew_isNotSent() {
        CompletionStage<AskAnswer> answer = ConfirmedAnswers.ask(node, ask(100), () -> {
            throw new AssertionError("sent");
        });

        assertThat(TestClient.awaitFailure(answer).kind()).isEqualTo(Kind.MISCONFIGURED);
    }

    @Test
    @DisplayName("scenario 74: a release passes at once; a grant in its answer is asked for again")
    void released_grantedAndQueued_waitsForNothing() {
        ReleaseAnswer queued =
                new ReleaseAnswer(ReleaseAnswer.Result.RELEASED, Optional.of(new AskAnswer.Queued(1, 2)));
        ReleaseAnswer granted =
                new ReleaseAnswer(ReleaseAnswer.Result.RELEASED, Optional.of(new AskAnswer.Granted(7, 3, TERM, 0)));

        assertThat(ConfirmedAnswers.released(node, queued)).isEqualTo(queued);
        assertThat(ConfirmedAnswers.released(node, granted))
                .isEqualTo(new ReleaseAnswer(ReleaseAnswer.Result.RELEASED, Optional.empty()));
        assertThat(asked).isEmpty();
    }

    private CompletableFuture<List<RenewAnswer>> renewing(RenewAnswer... answers) {
        return ConfirmedAnswers.renew(node, () -> CompletableFuture.completedFuture(List.of(answers)))
                .toCompletableFuture();
    }

    @Test
    void renew_renewed_waitsForReplicas() {
        CompletableFuture<List<RenewAnswer>> answer =
                renewing(new RenewAnswer.Renewed(TERM, 1), new RenewAnswer.Lost());
        assertThat(answer).isNotDone();

        asked.get(0).complete(null);

        assertThat(answer)
                .isCompletedWithValue(List.of(
                        new RenewAnswer.Renewed(
                                new Validity(1_000, TERM.untilNanos() - SKEW_NANOS, TERM.termNanos(), 0), 1),
                        new RenewAnswer.Lost()));
    }

    @Test
    void renew_allLost_isAnsweredAtOnce() {
        assertThat(renewing(new RenewAnswer.Lost())).isCompletedWithValue(List.of(new RenewAnswer.Lost()));
    }

    @Test
    @DisplayName("a renewal is sent also while nothing can be confirmed, and does not count")
    void renew_nothingCanBeConfirmed_isUnknown() {
        ready = false;

        assertThat(TestClient.awaitFailure(renewing(new RenewAnswer.Renewed(TERM, 1)))
                        .kind())
                .isEqualTo(Kind.UNKNOWN);
    }

    private PushedGrant pushed(Validity claim) {
        PushedGrant grant = new PushedGrant(LOCK, 5, 7, 3, claim, 1);
        ConfirmedAnswers.grant(node, grant, heard::add);
        return grant;
    }

    @Test
    void grant_pushed_reachesTheEngineOnceConfirmed() {
        PushedGrant grant = pushed(TERM);
        assertThat(heard).isEmpty();

        asked.get(0).complete(null);

        assertThat(heard).singleElement().satisfies(seen -> {
            assertThat(seen.token()).isEqualTo(grant.token());
            assertThat(seen.validity().untilNanos()).isEqualTo(TERM.untilNanos() - SKEW_NANOS);
        });
    }

    @Test
    @DisplayName("a pushed grant that is not confirmed reaches the engine as one to ask about")
    void grant_notConfirmed_isOfUnknownTerm() {
        pushed(TERM);

        asked.get(0).completeExceptionally(tooFew);

        assertThat(heard)
                .singleElement()
                .satisfies(seen -> assertThat(seen.validity().isKnown()).isFalse());
    }

    @Test
    void grant_nothingCanBeConfirmedOrItsTermIsUnknown_isReportedAtOnce() {
        pushed(Validity.unknown(1_000, 2_000));
        ready = false;
        pushed(TERM);

        assertThat(heard)
                .hasSize(2)
                .allSatisfy(seen -> assertThat(seen.validity().isKnown()).isFalse());
        assertThat(asked).isEmpty();
    }
}
