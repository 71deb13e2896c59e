package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that block and are interrupted, in each phase. */
@SuppressWarnings("LockNotBeforeTry") // what happens when it is not
class InterruptsTest {

    /** Where the call is when the interrupt comes. */
    enum Phase {
        ASKING,
        QUEUED,
        PAUSED
    }

    private final Rig rig = new Rig();

    private void bringInto(Phase phase) {
        Sent.Asked ask = rig.server.awaitAsk();
        switch (phase) {
            case ASKING -> {}
            case QUEUED -> ask.isQueued(30_000);
            case PAUSED -> ask.isLost();
        }
    }

    private <T> Call<T> interruptedIn(Phase phase, Callable<T> body) {
        Call<T> call = rig.call(body);
        bringInto(phase);
        call.awaitBlocked().interrupt();
        return call;
    }

    private void assertNothingIsLeft() {
        rig.server.awaitLeave().isDone();
        rig.server.obliges();
        rig.time.advance(Duration.ofSeconds(10));
        rig.assertAtRest();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 7: acquire is interrupted: it throws, the flag is clear, and nothing is left")
    void acquire_interrupted_throwsAndLeavesNothing(Phase phase) throws Exception {
        Call<Lease> call = interruptedIn(phase, () -> rig.lock().acquire());

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        assertThat(call.interruptedAfter()).isFalse();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 7: lockInterruptibly is interrupted: it throws, and nothing is left")
    void lockInterruptibly_interrupted_throwsAndLeavesNothing(Phase phase) throws Exception {
        Call<Boolean> call = interruptedIn(phase, () -> {
            rig.lock().lockInterruptibly();
            return true;
        });

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 7: run is interrupted: LockInterruptedException, the flag is set again, and the section did"
            + " not run")
    void run_interrupted_throwsAndKeepsTheFlag(Phase phase) throws Exception {
        List<String> ran = new ArrayList<>();
        Call<Boolean> call = interruptedIn(phase, () -> {
            rig.lock().run(() -> ran.add("ran"));
            return true;
        });

        assertThat(call.thrown())
                .isInstanceOf(LockInterruptedException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(call.interruptedAfter()).isTrue();
        assertThat(ran).isEmpty();
        assertNothingIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 7: lock is interrupted, twice: it waits on, and returns with the lock and the flag")
    void lock_interrupted_waitsOnAndKeepsTheFlag(Phase phase) throws Exception {
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            return rig.lock().isHeldByCurrentThread();
        });
        Sent.Asked ask = rig.server.awaitAsk();
        if (phase == Phase.QUEUED) {
            ask.isQueued(30_000);
        } else if (phase == Phase.PAUSED) {
            ask.isLost();
        }
        call.awaitBlocked().interrupt();
        call.awaitBlocked().interrupt();
        call.awaitBlocked();
        if (phase != Phase.ASKING) {
            rig.time.advance(phase == Phase.QUEUED ? Rig.POLL_BOUND : Duration.ofMillis(20));
            ask = rig.server.awaitAsk();
        }
        ask.isGranted();

        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isTrue();
    }

    @Test
    @DisplayName("scenario 7: a call by a thread that is interrupted already throws before anything is sent")
    void acquire_interruptedBefore_sendsNothing() throws Exception {
        Call<Optional<Lease>> call = rig.call(() -> {
            Thread.currentThread().interrupt();
            return rig.lock().tryAcquire();
        });

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        assertThat(call.interruptedAfter()).isFalse();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 7: tryLock by a thread that is interrupted already asks, and keeps the flag")
    void tryLock_interruptedBefore_asksAndKeepsTheFlag() throws Exception {
        Call<Boolean> call = rig.call(() -> {
            Thread.currentThread().interrupt();
            return rig.lock().tryLock();
        });
        rig.server.awaitAsk().isGranted();

        assertThat(call.result()).isTrue();
        assertThat(call.interruptedAfter()).isTrue();
    }

    @Test
    @DisplayName("scenario 7: a timed tryLock is interrupted: it throws, and nothing is left")
    void timedTryLock_interrupted_throwsAndLeavesNothing() throws Exception {
        Call<Boolean> call = interruptedIn(Phase.QUEUED, () -> rig.lock().tryLock(10, TimeUnit.SECONDS));

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        assertNothingIsLeft();
    }

    @Test
    @DisplayName("scenario 29: unlock on an interrupted thread releases, and keeps the flag")
    void unlock_interrupted_givesBackAndKeepsTheFlag() throws Exception {
        Call<Boolean> call = rig.call(() -> {
            rig.lock().lock();
            Thread.currentThread().interrupt();
            rig.lock().unlock();
            return Thread.currentThread().isInterrupted();
        });
        rig.server.awaitAsk().isGranted();
        Sent.Released release = rig.server.awaitRelease();
        call.awaitBlocked().interrupt();
        release.isDone();

        assertThat(call.result()).isTrue();
        rig.assertAtRest();
    }
}
