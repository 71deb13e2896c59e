package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Backoff;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Documents;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Makes every call of {@code docs/design/outcomes.md} under every heading there, and compares. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class OutcomeTableTest {

    private final Rig rig = new Rig();
    private final DistributedLock lock = rig.lock(
            options -> options.backoff(Backoff.fixed(Duration.ofMillis(10)).limitedTo(1)));

    static Stream<Documents.Cell> getting() {
        return Documents.table("docs/design/outcomes.md", "Getting the lock");
    }

    static Stream<Documents.Cell> givingBack() {
        return Documents.table("docs/design/outcomes.md", "Releasing");
    }

    static Stream<Documents.Cell> lookingAfter() {
        return Documents.table("docs/design/outcomes.md", "Looking after it");
    }

    @Test
    void document_always_hasAllCalls() {
        assertThat(getting().map(Documents.Cell::row).distinct()).hasSize(14);
        assertThat(givingBack().map(Documents.Cell::row).distinct()).hasSize(4);
        assertThat(lookingAfter().map(Documents.Cell::row).distinct()).hasSize(3);
    }

    // ---- getting the lock

    @ParameterizedTest
    @MethodSource("getting")
    void call_thatGetsTheLock_answersAsDocumented(Documents.Cell cell) throws Exception {
        assertThat(new AcquireCalls(rig, lock).outcomeOf(cell.row(), cell.column()))
                .isEqualTo(cell.text());
    }

    // ---- releasing

    @ParameterizedTest
    @MethodSource("givingBack")
    void call_thatReleases_answersAsDocumented(Documents.Cell cell) throws Exception {
        boolean byThread = cell.row().equals("`unlock()`");
        Call<Lease> holder = Call.start(rig.time, () -> {
            if (byThread) {
                lock.lock();
                return lock.heldByCurrentThread().orElseThrow();
            }
            return lock.acquire();
        });
        assertThat(cell.column()).isIn("held", "lost before", "no answer", "closed");
        if (byThread) {
            assertThat(unlocked(cell.column())).isEqualTo(cell.text());
            return;
        }
        rig.server.awaitAsk().isGranted();
        Lease lease = holder.result();
        bringTo(cell.column());
        Call<String> made = Call.start(rig.time, () -> switch (cell.row()) {
            case "`release()`" -> lease.release().name();
            case "`releaseAsync()`" -> lease.releaseAsync().join().name();
            case "`close()`" -> CallOutcome.returned(lease::close);
            default -> throw new AssertionError("no such call: " + cell.row());
        });
        answerTheRelease(cell.column(), made);

        assertThat(CallOutcome.of(made)).isEqualTo(cell.text());
    }

    private String unlocked(String condition) throws Exception {
        rig.server.awaitAsk().isGranted();
        Call<String> made = Call.start(rig.time, () -> {
            DistributedLock other = rig.client.lock("unlocked");
            other.lock();
            bringTo(condition);
            return CallOutcome.returned(other::unlock);
        });
        rig.server.awaitAsk().isGranted();
        answerTheRelease(condition, made);
        return CallOutcome.of(made);
    }

    private void bringTo(String condition) {
        if (condition.equals("lost before")) {
            rig.time.freeze(Duration.ofSeconds(30));
        } else if (condition.equals("closed")) {
            rig.server.obliges();
            Thread.currentThread().interrupt();
            rig.client.close();
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private void answerTheRelease(String condition, Call<String> made) {
        if (condition.equals("held")) {
            rig.server.awaitRelease().isDone();
        } else if (condition.equals("no answer")) {
            rig.server.awaitRelease();
            made.awaitBlocked();
            rig.time.advance(Rig.RESPONSE_TIMEOUT);
        }
    }

    // ---- looking after it

    @ParameterizedTest
    @MethodSource("lookingAfter")
    void call_thatLooksAfterTheLock_answersAsDocumented(Documents.Cell cell) throws Exception {
        Lease lease = rig.hold(lock);
        switch (cell.column()) {
            case "lost before", "closed" -> bringTo(cell.column());
            case "released" -> {
                rig.server.obliges();
                lease.release();
                rig.server.listens();
            }
            case "held", "unavailable", "unknown", "misconfigured" -> {}
            default -> throw new AssertionError("no such condition: " + cell.column());
        }
        Call<String> made = Call.start(rig.time, () -> switch (cell.row()) {
            case "`extend(fromNow)`" -> CallOutcome.returned(() -> lease.extend(Duration.ofMinutes(1)));
            case "`check()`" -> CallOutcome.returned(lease::check);
            case "`inspect()`" -> lock.inspect().waiters().isEmpty() ? "an answer" : "a wrong answer";
            default -> throw new AssertionError("no such call: " + cell.row());
        });
        made.awaitBlocked();
        if (cell.row().equals("`inspect()`") && !cell.column().equals("closed")) {
            answer(cell.column(), rig.server.awaitInspect());
        } else if (cell.row().equals("`extend(fromNow)`")
                && List.of("held", "unavailable", "unknown", "misconfigured").contains(cell.column())) {
            rig.time.advanceMillis(5);
            answer(cell.column(), rig.server.expectRenewal());
        }

        assertThat(CallOutcome.of(made)).isEqualTo(cell.text());
    }

    private void answer(String condition, Sent<?> sent) {
        switch (condition) {
            case "unavailable" -> sent.isNotExecuted();
            case "unknown" -> rig.time.advance(Rig.RESPONSE_TIMEOUT);
            case "misconfigured" -> sent.isMisconfigured();
            default -> {
                if (sent instanceof Sent.Renewed renewed) {
                    renewed.isDone();
                } else if (sent instanceof Sent.Inspected inspected) {
                    inspected.answers(new LockInspection(Rig.NAME, Optional.empty(), List.of(), 0, Instant.EPOCH));
                }
            }
        }
    }
}
