package dev.holdfast.redis.internal.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection.Answer;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.RedisCommandExecutionException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Batches of one epoch, to a server that a test plays, on a time that stands still. */
class ConfirmedEpochTest {

    private static final String HISTORY = info("master", "aaaa");
    private static final ConfirmationSettings ONE_REPLICA =
            new ConfirmationSettings(1, Duration.ofMillis(500), false, Duration.ZERO, "key");

    private final ManualTiming timing = new ManualTiming();
    private final Deque<CompletableFuture<Answer>> sent = new ArrayDeque<>();
    private final List<String> ended = new ArrayList<>();
    private final List<Boolean> reported = new ArrayList<>();
    private boolean sendsAsBefore = true;

    private static String info(String role, String history) {
        return "role:" + role + "\r\nconnected_slaves:1\r\nmaster_replid:" + history + "\r\n";
    }

    private ConfirmedEpoch epoch(ConfirmationSettings settings) {
        return new ConfirmedEpoch(
                waitMillis -> {
                    CompletableFuture<Answer> answer = new CompletableFuture<>();
                    sent.add(answer);
                    return answer;
                },
                Replication.of(HISTORY),
                settings,
                timing,
                new ConfirmedEpoch.Surroundings() {
                    @Override
                    public boolean sendsAsBefore() {
                        return sendsAsBefore;
                    }

                    @Override
                    public void over(String why, boolean byServer) {
                        ended.add((byServer ? "server: " : "connection: ") + why);
                    }

                    @Override
                    public void answered(boolean enough, String seen) {
                        reported.add(enough);
                    }
                });
    }

    private static void assertUnknown(CompletionStage<Void> answer, String seen) {
        assertThat(answer.toCompletableFuture()).isCompletedExceptionally();
        BackendFailure failure = TestClient.awaitFailure(answer);
        assertThat(failure.kind()).isEqualTo(BackendFailure.Kind.UNKNOWN);
        assertThat(failure.seen()).contains(seen);
    }

    @Test
    void confirmed_enoughReplicas_completes() {
        CompletionStage<Void> answer = epoch(ONE_REPLICA).confirmed();
        assertThat(answer.toCompletableFuture()).isNotDone();

        sent.remove().complete(new Answer(0, 1, HISTORY));

        assertThat(answer.toCompletableFuture()).isCompleted();
        assertThat(sent).isEmpty();
    }

    @Test
    @DisplayName("scenario 76: the result of a wait is checked: too few replicas confirm nothing")
    void confirmed_tooFewReplicas_failsWithWhatWasSeen() {
        CompletionStage<Void> answer = epoch(
                        new ConfirmationSettings(2, Duration.ofMillis(500), false, Duration.ZERO, "key"))
                .confirmed();
        timing.pass(Duration.ofMillis(500));

        sent.remove().complete(new Answer(0, 1, HISTORY));

        assertUnknown(answer, "1 of 2 replicas confirmed within 500 ms");
        assertThat(reported).containsExactly(false);
        assertThat(ended).as("the epoch goes on").isEmpty();
    }

    @Test
    void confirmed_notOnTheOwnDisk_fails() {
        ConfirmationSettings onDisk = new ConfirmationSettings(0, Duration.ofMillis(500), true, Duration.ZERO, "key");
        CompletionStage<Void> answer = epoch(onDisk).confirmed();
        timing.pass(Duration.ofMillis(500));

        sent.remove().complete(new Answer(0, 1, HISTORY));

        assertUnknown(answer, "on its disk within 500 ms");
    }

    @Test
    @DisplayName("an answer that is read behind a batch waits for the next one")
    void confirmed_readBehindABatch_waitsForTheNext() {
        ConfirmedEpoch epoch = epoch(ONE_REPLICA);
        CompletionStage<Void> first = epoch.confirmed();
        CompletionStage<Void> second = epoch.confirmed();
        assertThat(sent).hasSize(1);

        sent.remove().complete(new Answer(0, 1, HISTORY));

        assertThat(first.toCompletableFuture()).isCompleted();
        assertThat(second.toCompletableFuture()).isNotDone();
        sent.remove().complete(new Answer(0, 1, HISTORY));
        assertThat(second.toCompletableFuture()).isCompleted();
    }

    @Test
    @DisplayName(
            "scenario 75: a server that was promoted anew in between confirms nothing, however many replicas it has")
    void confirmed_anotherHistory_failsAndEndsTheEpoch() {
        ConfirmedEpoch epoch = epoch(ONE_REPLICA);
        CompletionStage<Void> first = epoch.confirmed();
        CompletionStage<Void> second = epoch.confirmed();

        sent.remove().complete(new Answer(0, 5, info("master", "bbbb")));

        assertUnknown(first, "begun anew");
        assertUnknown(second, "begun anew");
        assertUnknown(epoch.confirmed(), "begun anew");
        assertThat(ended).singleElement().asString().startsWith("server: ");
        assertThat(sent).isEmpty();
    }

    @Test
    void confirmed_aReplicaByNow_fails() {
        CompletionStage<Void> answer = epoch(ONE_REPLICA).confirmed();

        sent.remove().complete(new Answer(0, 1, info("slave", "aaaa")));

        assertUnknown(answer, "begun anew");
    }

    @Test
    void confirmed_theServerRefuses_isUnknownAndSaysWhy() {
        CompletionStage<Void> answer = epoch(ONE_REPLICA).confirmed();

        sent.remove().completeExceptionally(new RedisCommandExecutionException("NOPERM no permission for 'wait'"));

        assertUnknown(answer, "docs/redis-acl.md");
        assertThat(ended).singleElement().asString().startsWith("server: ");
    }

    @Test
    void confirmed_requestsGoElsewhereByNow_failsAtOnce() {
        ConfirmedEpoch epoch = epoch(ONE_REPLICA);
        sendsAsBefore = false;

        assertUnknown(epoch.confirmed(), "the connection was replaced");
        assertThat(sent).isEmpty();
    }

    @Test
    void confirmed_theConnectionIsSilent_endsTheEpoch() {
        CompletionStage<Void> answer = epoch(ONE_REPLICA).confirmed();

        timing.pass(Duration.ofSeconds(4));

        assertUnknown(answer, "has not said for 2 s");
        assertThat(ended).singleElement().asString().startsWith("connection: ");
    }

    @Test
    void look_nothingOnItsWay_leavesNoTask() {
        CompletionStage<Void> answer = epoch(ONE_REPLICA).confirmed();
        sent.remove().complete(new Answer(0, 1, HISTORY));

        timing.pass(Duration.ofSeconds(4));

        assertThat(answer.toCompletableFuture()).isCompleted();
        assertThat(ended).isEmpty();
        assertThat(timing.hasTask()).isFalse();
    }

    @Test
    void end_answersWait_fails() {
        ConfirmedEpoch epoch = epoch(ONE_REPLICA);
        CompletionStage<Void> answer = epoch.confirmed();

        assertThat(epoch.end(ConfirmedEpoch.unknown("closed", null))).isTrue();

        assertUnknown(answer, "closed");
        assertThat(epoch.end(ConfirmedEpoch.unknown("again", null))).isFalse();
        sent.remove().complete(new Answer(0, 1, HISTORY));
        assertThat(ended).as("it was ended from outside").isEmpty();
    }
}
