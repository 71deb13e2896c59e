package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Makes every call of {@code docs/design/outcomes.md} under every heading there, and compares. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class OutcomeTableTest {

    private static final Duration WAIT = Duration.ofSeconds(1);

    private final Rig rig = new Rig();
    private final DistributedLock lock = rig.lock(
            options -> options.backoff(Backoff.fixed(Duration.ofMillis(10)).limitedTo(1)));

    static Stream<Documents.Cell> getting() {
        return Documents.table("docs/design/outcomes.md", "Getting the lock");
    }

    static Stream<Documents.Cell> givingBack() {
        return Documents.table("docs/design/outcomes.md", "Giving back");
    }

    static Stream<Documents.Cell> lookingAfter() {
        return Documents.table("docs/design/outcomes.md", "Looking after it");
    }

    @Test
    void document_always_hasAllCalls() {
        assertThat(getting().map(Documents.Cell::row).distinct()).hasSize(13);
        assertThat(givingBack().map(Documents.Cell::row).distinct()).hasSize(4);
        assertThat(lookingAfter().map(Documents.Cell::row).distinct()).hasSize(3);
    }

    // ---- getting the lock

    @ParameterizedTest
    @MethodSource("getting")
    void call_thatGetsTheLock_answersAsDocumented(Documents.Cell cell) throws Exception {
        assertThat(got(cell.row(), cell.column())).isEqualTo(cell.text());
    }

    private String got(String call, String condition) throws Exception {
        return switch (condition) {
            case "acquired" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isGranted();
                releaseWhenAsked(call);
                yield outcome(made);
            }
            case "not in time" -> notInTime(call);
            case "unavailable" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isNotExecuted();
                yield outcome(made);
            }
            case "unknown" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk();
                made.awaitBlocked();
                rig.time.advance(Rig.RESPONSE_TIMEOUT);
                yield outcome(made);
            }
            case "misconfigured" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isMisconfigured();
                yield outcome(made);
            }
            case "lost by this thread" -> lostByThisThread(call);
            case "closed" -> {
                rig.client.close();
                yield outcome(make(call));
            }
            case "interrupted" -> interrupted(call);
            default -> throw new AssertionError("no such condition: " + condition);
        };
    }

    private String notInTime(String call) throws Exception {
        Call<String> made = make(call);
        Sent.Asked ask = rig.server.awaitAsk();
        if (call.equals("`tryLock()`") || call.equals("`tryAcquire()`")) {
            ask.isTaken(30_000);
            return outcome(made);
        }
        ask.isQueued(30_000);
        made.awaitBlocked();
        rig.time.advance(WAIT);
        boolean endless = List.of(
                        "`lock()`",
                        "`lockInterruptibly()`",
                        "`run(action)`",
                        "`call(function)`",
                        "`acquire()`",
                        "`acquireAsync()`")
                .contains(call);
        if (!endless) {
            return outcome(made);
        }
        rig.time.advance(Rig.POLL_BOUND.minus(WAIT));
        Sent.Asked again = rig.server.awaitAsk();
        String sofar = made.isOver() ? outcome(made) : "waits on";
        again.isGranted();
        releaseWhenAsked(call);
        outcome(made);
        return sofar;
    }

    private String lostByThisThread(String call) throws Exception {
        Call<String> made = Call.start(rig.time, () -> {
            lock.lock();
            rig.server.obliges();
            rig.time.freeze(Duration.ofSeconds(30));
            assertThat(lock.isHeldByCurrentThread()).isFalse();
            return perform(call);
        });
        rig.server.awaitAsk().isGranted();
        return outcome(made);
    }

    private String interrupted(String call) throws Exception {
        boolean async = call.startsWith("`acquireAsync");
        Call<String> made = Call.start(rig.time, () -> {
            if (async) {
                Thread.currentThread().interrupt();
            }
            return perform(call);
        });
        Sent.Asked ask = rig.server.awaitAsk();
        if (async) {
            await().until(() -> rig.client.statistics().waiting() == 1);
            ask.isGranted();
            return outcome(made) + flag(made);
        }
        made.awaitBlocked().interrupt();
        if (call.equals("`lock()`") || call.equals("`tryLock()`")) {
            made.awaitBlocked();
            ask.isGranted();
        } else {
            await().atMost(Duration.ofSeconds(20)).until(made::isOver);
        }
        return outcome(made) + flag(made);
    }

    private static String flag(Call<String> made) throws Exception {
        String ended = outcome(made);
        String when = ended.equals("returns") || ended.equals("true") || ended.equals("a lease") ? " when granted" : "";
        return when + (made.interruptedAfter() ? ", flag set" : "");
    }

    private Call<String> make(String call) {
        return Call.start(rig.time, () -> perform(call));
    }

    private String perform(String call) throws Exception {
        List<String> ran = new ArrayList<>();
        return switch (call) {
            case "`lock()`" -> returned(lock::lock);
            case "`lockInterruptibly()`" -> returned(lock::lockInterruptibly);
            case "`tryLock()`" -> String.valueOf(lock.tryLock());
            case "`tryLock(time, unit)`" -> String.valueOf(lock.tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS));
            case "`run(action)`" -> {
                lock.run(() -> ran.add("ran"));
                yield String.join("", ran);
            }
            case "`call(function)`" -> lock.<String, RuntimeException>call(lease -> "its result");
            case "`tryRun(wait, action)`" -> lock.tryRun(WAIT, () -> ran.add("ran")) + (ran.isEmpty() ? "" : ", ran");
            case "`acquire()`" -> shown(Optional.of(lock.acquire()));
            case "`acquire(wait)`" -> shown(Optional.of(lock.acquire(WAIT)));
            case "`tryAcquire()`" -> shown(lock.tryAcquire());
            case "`tryAcquire(wait)`" -> shown(lock.tryAcquire(WAIT));
            case "`acquireAsync()`" -> shown(Optional.of(lock.acquireAsync().join()));
            case "`acquireAsync(wait)`" ->
                shown(Optional.of(lock.acquireAsync(WAIT).join()));
            default -> throw new AssertionError("no such call: " + call);
        };
    }

    private interface Calling {
        void call() throws Exception;
    }

    private static String returned(Calling calling) throws Exception {
        calling.call();
        return "returns";
    }

    private static String shown(Optional<Lease> lease) {
        return lease.isPresent() ? "a lease" : "empty";
    }

    /** Those that run a section give back by themselves. */
    private void releaseWhenAsked(String call) {
        if (call.contains("action") || call.contains("function")) {
            rig.server.awaitRelease().isDone();
        }
    }

    private static String outcome(Call<String> made) throws Exception {
        try {
            return made.result();
        } catch (CompletionException failed) {
            return String.valueOf(failed.getCause().getClass().getSimpleName());
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName();
        }
    }

    // ---- giving back

    @ParameterizedTest
    @MethodSource("givingBack")
    void call_thatGivesBack_answersAsDocumented(Documents.Cell cell) throws Exception {
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
            case "`close()`" -> returned(lease::close);
            default -> throw new AssertionError("no such call: " + cell.row());
        });
        answerTheRelease(cell.column(), made);

        assertThat(outcome(made)).isEqualTo(cell.text());
    }

    private String unlocked(String condition) throws Exception {
        rig.server.awaitAsk().isGranted();
        Call<String> made = Call.start(rig.time, () -> {
            DistributedLock other = rig.client.lock("unlocked");
            other.lock();
            bringTo(condition);
            return returned(other::unlock);
        });
        rig.server.awaitAsk().isGranted();
        answerTheRelease(condition, made);
        return outcome(made);
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
            case "given back" -> {
                rig.server.obliges();
                lease.release();
                rig.server.listens();
            }
            case "held", "unavailable", "unknown", "misconfigured" -> {}
            default -> throw new AssertionError("no such condition: " + cell.column());
        }
        Call<String> made = Call.start(rig.time, () -> switch (cell.row()) {
            case "`extend(fromNow)`" -> returned(() -> lease.extend(Duration.ofMinutes(1)));
            case "`check()`" -> returned(lease::check);
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

        assertThat(outcome(made)).isEqualTo(cell.text());
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
