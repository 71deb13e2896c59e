package dev.holdfast.internal;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.internal.engine.HolderQuestions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls that wait in vain for one lock share the question who holds it. */
class HolderQuestionsTest {

    private static final int CALLERS = 100;

    private final Rig rig = new Rig();

    private static LockInspection heldByAnother() {
        LockInspection.ClientInfo client = new LockInspection.ClientInfo("web-3", 4711, "checkout", Instant.EPOCH);
        LockInspection.Holder holder =
                new LockInspection.Holder("client-2", 1, 77, Duration.ofSeconds(20), Optional.of(client));
        return new LockInspection(Rig.NAME, Optional.of(holder), List.of(), CALLERS, Instant.EPOCH);
    }

    private final HolderQuestions questions = ((HoldfastClient) rig.client).engine().holders;

    @Test
    @DisplayName("a hundred threads that wait in vain for a lock of another client ask once, and all name its holder")
    void acquire_manyThreadsInVain_askOnceAndNameTheHolder() throws Exception {
        List<Call<Lease>> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            calls.add(rig.call(() -> rig.lock().acquire(Duration.ofSeconds(1))));
        }
        rig.server.awaitAsk().isQueued(30_000);
        await("all wait").until(() -> calls.stream().allMatch(Call::isWaitingForALock));

        rig.time.advanceMillis(800);
        await("all want to know").until(() -> questions.callsFor(Rig.NAME) == CALLERS);
        rig.server.awaitInspect().answers(heldByAnother());
        rig.time.advanceMillis(200);

        for (Call<Lease> call : calls) {
            assertThat(call.thrown())
                    .isInstanceOf(LockTimeoutException.class)
                    .hasMessageContaining("process 4711 on web-3 (checkout), with token 77, holds it");
        }
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
        assertThat(questions.size()).as("names that are remembered").isZero();
    }

    @Test
    void join_whileAQuestionIsUnderWay_sharesIt() {
        CompletableFuture<LockInspection> first = questions.join(Rig.NAME);
        rig.time.advanceMillis(250);

        assertThat(questions.join(Rig.NAME)).isSameAs(first);
        rig.server.expectInspect().answers(heldByAnother());
        rig.server.expectNothing();
        assertThat(first).isCompletedWithValue(heldByAnother());
    }

    @Test
    @DisplayName("a question to which the answer is lost does not keep later calls from asking")
    void join_questionWithoutAnAnswer_asksAgain() {
        CompletableFuture<LockInspection> lost = questions.join(Rig.NAME);
        rig.server.expectInspect();
        rig.time.advanceMillis(251);

        CompletableFuture<LockInspection> second = questions.join(Rig.NAME);
        rig.server.expectInspect().answers(heldByAnother());

        assertThat(second).isCompletedWithValue(heldByAnother());
        assertThat(lost).isNotDone();
    }

    @Test
    void join_answerIsFresh_sharesItAndAsksAgainWhenItIsOld() {
        CompletableFuture<LockInspection> first = questions.join(Rig.NAME);
        rig.server.expectInspect().answers(heldByAnother());
        rig.time.advanceMillis(250);
        assertThat(questions.join(Rig.NAME)).isSameAs(first);
        rig.server.expectNothing();

        rig.time.advanceMillis(1);
        assertThat(questions.join(Rig.NAME)).isNotSameAs(first);

        rig.server.expectInspect().answers(heldByAnother());
    }

    @Test
    void join_anotherLock_asksForThatOne() {
        assertThat(questions.join(Rig.NAME)).isNotSameAs(questions.join("order:43"));

        assertThat(rig.server.expectInspect().name).isEqualTo(Rig.NAME);
        assertThat(rig.server.expectInspect().name).isEqualTo("order:43");
    }

    @Test
    void leave_byTheLastCall_forgetsTheLock() {
        CompletableFuture<LockInspection> first = questions.join(Rig.NAME);
        assertThat(questions.join(Rig.NAME)).isSameAs(first);
        rig.server.expectInspect().answers(heldByAnother());

        questions.leave(Rig.NAME);
        assertThat(questions.size()).isEqualTo(1);
        questions.leave(Rig.NAME);

        assertThat(questions.size()).isZero();
    }

    @Test
    @DisplayName("a question that cannot be sent is not sent by each call, and throws in none")
    void join_questionCannotBeSent_isSharedAndFailed() {
        rig.server.breaksWith(new IllegalStateException("thrown on purpose"));
        CompletableFuture<LockInspection> first = questions.join(Rig.NAME);
        rig.server.breaksWith(null);

        assertThat(questions.join(Rig.NAME)).isSameAs(first);
        assertThat(first).isCompletedExceptionally();
        rig.server.expectNothing();
    }
}
