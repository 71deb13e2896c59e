package dev.holdfast.latch.internal;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchQuestion.Wait;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Absent;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.latch.internal.count.LatchTerms;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.internal.service.NameListeners;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LockId;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What one wait asks and when it ends, answer by answer and message by message. It polls after an hour. */
class LatchWaitTest {

    private static final Duration LONG = Patience.LIMIT;
    private static final Duration DAY = Duration.ofDays(1);
    private static final LockId LATCH = LockId.of("l");

    private record Asked(Wait question, CompletableFuture<LatchState> answer) {}

    private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
    private final NameListeners listeners = new NameListeners();
    private final Holdfast holdfast = Holdfast.over(new LocalLockService().backend())
            .pollBound(Duration.ofHours(1))
            .responseTimeout(Duration.ofMinutes(1))
            .build();
    private final LatchWait wait = new LatchWait(
            ModuleAccess.of(holdfast),
            new LatchService() {

                @Override
                public CompletionStage<LatchState> ask(String latch, LatchQuestion question) {
                    CompletableFuture<LatchState> answer = new CompletableFuture<>();
                    asked.add(new Asked((Wait) question, answer));
                    return answer;
                }

                @Override
                public NameListeners listeners() {
                    return listeners;
                }
            },
            "l",
            LatchTerms.of(2, DAY));

    @AfterEach
    void close() {
        holdfast.close();
    }

    private static Present closed(long begunMicros) {
        return new Present(begunMicros + 5, begunMicros, begunMicros + 1_000_000_000, 2, 1);
    }

    private Asked question() throws InterruptedException {
        Asked next = asked.poll(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).as("a question").isNotNull();
        return next;
    }

    private void missed() {
        listeners.missed(name -> true);
    }

    private CompletableFuture<WaitEnd> begin() {
        return wait.begin(DAY.toNanos());
    }

    private void assertEnded(CompletableFuture<WaitEnd> end, WaitEnd how) {
        assertThat(end).succeedsWithin(LONG).isEqualTo(how);
        assertThat(asked).as("no further question").isEmpty();
        // The end is told first.
        await().alias("nothing is listened to any more").until(() -> listeners.size() == 0);
    }

    @Test
    void message_whileItPauses_endsTheWaitWithoutAQuestion() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().complete(closed(7));

        listeners.opened(LATCH, 7);

        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void message_beforeTheAnswerThatIsOlder_endsTheWait() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        Asked first = question();

        listeners.opened(LATCH, 7);
        assertThat(end).as("of which latch is not known").isNotDone();
        first.answer().complete(closed(7));

        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void message_ofAnotherLatchOfTheName_isAReasonToAsk() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().complete(closed(7));

        listeners.opened(LATCH, 9);
        Asked second = question();

        assertThat(second.question().begunMicros()).isEqualTo(OptionalLong.of(7));
        assertThat(end).isNotDone();
        second.answer().complete(new Absent(20));
        assertEnded(end, new WaitEnd.Gone(closed(7), new Absent(20)));
    }

    @Test
    void missed_whileAQuestionIsUnderWay_isAReasonToAskOnceMore() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        Asked first = question();
        missed();
        missed();
        assertThat(asked).isEmpty();

        first.answer().complete(closed(7));
        question().answer().complete(new Present(12, 7, 1_000_000_000, 2, 0));

        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void missed_ofAnotherName_isNone() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().complete(closed(7));

        listeners.missed(LockId.of("other")::equals);
        listeners.opened(LockId.of("other"), 7);
        assertThat(asked).isEmpty();

        listeners.opened(LATCH, 7);
        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void failure_thatMayPass_isAskedAgainWhenRequestsAreRestored() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().completeExceptionally(new BackendFailure(Kind.NOT_EXECUTED, "down", null));
        assertThat(end).isNotDone();

        missed();
        question().answer().complete(new Present(12, 7, 1_000_000_000, 2, 0));

        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void failure_thatMayPass_isAskedAgainSoon() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().completeExceptionally(new BackendFailure(Kind.NOT_EXECUTED, "out of memory", null));

        question().answer().complete(new Present(12, 7, 1_000_000_000, 2, 0));

        assertEnded(end, new WaitEnd.Open());
    }

    @Test
    void failure_thatDoesNotPass_endsTheWait() throws InterruptedException {
        BackendFailure refused = new BackendFailure(Kind.MISCONFIGURED, "no", null);
        CompletableFuture<WaitEnd> end = begin();

        question().answer().completeExceptionally(refused);

        assertEnded(end, new WaitEnd.Unanswered(refused));
    }

    @Test
    void time_overWhileTheFirstQuestionIsUnderWay_waitsForItsAnswer() throws InterruptedException {
        CompletableFuture<WaitEnd> end = wait.begin(0);
        Asked first = question();
        assertThat(end).isNotDone();

        first.answer().complete(closed(7));

        assertEnded(end, new WaitEnd.NotInTime());
    }

    @Test
    void time_overWhileTheFirstQuestionIsNotAnswered_endsTheWaitAMomentLater() throws InterruptedException {
        CompletableFuture<WaitEnd> end = wait.begin(Duration.ofMillis(10).toNanos());
        question();

        assertThat(end)
                .succeedsWithin(LONG)
                .isInstanceOfSatisfying(
                        WaitEnd.Unanswered.class,
                        unanswered -> assertThat(unanswered.failure().seen()).startsWith("no answer within"));
    }

    @Test
    void time_overWhileALaterQuestionIsUnderWay_endsTheWait() throws InterruptedException {
        CompletableFuture<WaitEnd> end = wait.begin(Duration.ofMillis(300).toNanos());
        question().answer().complete(closed(7));
        missed();
        question();

        assertEnded(end, new WaitEnd.NotInTime());
    }

    @Test
    void time_overAfterAFailure_isNoAnswer() throws InterruptedException {
        BackendFailure down = new BackendFailure(Kind.NOT_EXECUTED, "down", null);
        CompletableFuture<WaitEnd> end = wait.begin(Duration.ofMillis(300).toNanos());
        question().answer().completeExceptionally(down);

        // It has asked again meanwhile, and is not answered.
        assertThat(end).succeedsWithin(LONG).isEqualTo(new WaitEnd.Unanswered(down));
    }

    @Test
    void end_ofTheLatch_isAReasonToAsk() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        Present last = new Present(1_000, 7, 1_000 + 50_000, 2, 1);
        question().answer().complete(last);

        question().answer().complete(new Absent(60_000));

        assertEnded(end, new WaitEnd.Gone(last, new Absent(60_000)));
    }

    @Test
    void cancel_atAnyTime_listensNoMore() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().complete(closed(7));

        wait.cancel();

        assertEnded(end, new WaitEnd.Cancelled());
    }

    @Test
    void close_whileItPauses_endsTheWait() throws InterruptedException {
        CompletableFuture<WaitEnd> end = begin();
        question().answer().complete(closed(7));

        holdfast.close();

        assertEnded(end, new WaitEnd.Closed());
    }
}
