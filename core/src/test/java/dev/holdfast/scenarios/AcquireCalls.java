package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The calls that get a lock, each made in each situation that {@code docs/design/outcomes.md} names. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
final class AcquireCalls {

    private static final Duration WAIT = Duration.ofSeconds(1);

    private final Rig rig;
    private final DistributedLock lock;

    AcquireCalls(Rig rig, DistributedLock lock) {
        this.rig = rig;
        this.lock = lock;
    }

    String outcomeOf(String call, String condition) throws Exception {
        return switch (condition) {
            case "acquired" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isGranted();
                releaseWhenAsked(call);
                yield CallOutcome.of(made);
            }
            case "not in time" -> notInTime(call);
            case "unavailable" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isNotExecuted();
                yield CallOutcome.of(made);
            }
            case "unknown" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk();
                made.awaitBlocked();
                rig.time.advance(Rig.RESPONSE_TIMEOUT);
                yield CallOutcome.of(made);
            }
            case "misconfigured" -> {
                Call<String> made = make(call);
                rig.server.awaitAsk().isMisconfigured();
                yield CallOutcome.of(made);
            }
            case "lost by this thread" -> lostByThisThread(call);
            case "closed" -> {
                rig.client.close();
                yield CallOutcome.of(make(call));
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
            return CallOutcome.of(made);
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
            return CallOutcome.of(made);
        }
        rig.time.advance(Rig.POLL_BOUND.minus(WAIT));
        Sent.Asked again = rig.server.awaitAsk();
        String sofar = made.isOver() ? CallOutcome.of(made) : "waits on";
        again.isGranted();
        releaseWhenAsked(call);
        CallOutcome.of(made);
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
        return CallOutcome.of(made);
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
            return CallOutcome.of(made) + flag(made);
        }
        made.awaitBlocked().interrupt();
        if (call.equals("`lock()`") || call.equals("`tryLock()`")) {
            made.awaitBlocked();
            ask.isGranted();
        } else {
            await().until(made::isOver);
        }
        return CallOutcome.of(made) + flag(made);
    }

    private static String flag(Call<String> made) throws Exception {
        String ended = CallOutcome.of(made);
        String when = ended.equals("returns") || ended.equals("true") || ended.equals("a lease") ? " when granted" : "";
        return when + (made.interruptedAfter() ? ", flag set" : "");
    }

    private Call<String> make(String call) {
        return Call.start(rig.time, () -> perform(call));
    }

    private String perform(String call) throws Exception {
        List<String> ran = new ArrayList<>();
        return switch (call) {
            case "`lock()`" -> CallOutcome.returned(lock::lock);
            case "`lockInterruptibly()`" -> CallOutcome.returned(lock::lockInterruptibly);
            case "`tryLock()`" -> String.valueOf(lock.tryLock());
            case "`tryLock(time, unit)`" -> String.valueOf(lock.tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS));
            case "`lockWithin(wait)`" -> CallOutcome.returned(() -> lock.lockWithin(WAIT));
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

    private static String shown(Optional<Lease> lease) {
        return lease.isPresent() ? "a lease" : "empty";
    }

    /** Those that run a section release by themselves. */
    private void releaseWhenAsked(String call) {
        if (call.contains("action") || call.contains("function")) {
            rig.server.awaitRelease().isDone();
        }
    }
}
