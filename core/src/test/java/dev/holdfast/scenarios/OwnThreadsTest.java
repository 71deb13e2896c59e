package dev.holdfast.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.DistributedLock;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that block are refused on the threads on which their own answers would come in. An executor that runs tasks
 * inline brings code of users there.
 */
@SuppressWarnings("LockNotBeforeTry") // it is refused
class OwnThreadsTest {

    /** A call that blocks, of a client with one lock. */
    interface BlockingAction {

        void on(Rig rig) throws Throwable;
    }

    private final Rig rig = new Rig();

    private static Named<BlockingAction> call(String name, BlockingAction call) {
        return Named.of(name, call);
    }

    static Stream<Named<BlockingAction>> callsOfALock() {
        return Stream.of(
                call("lock", rig -> rig.lock().lock()),
                call("lockInterruptibly", rig -> rig.lock().lockInterruptibly()),
                call("tryLock", rig -> assertThat(rig.lock().tryLock()).isFalse()),
                call(
                        "tryLock for a time",
                        rig -> assertThat(rig.lock().tryLock(1, TimeUnit.SECONDS))
                                .isFalse()),
                call("lockWithin", rig -> rig.lock().lockWithin(Duration.ofSeconds(1))),
                call("run", rig -> rig.lock().<RuntimeException>run(() -> {})),
                call("acquire", rig -> assertThat(rig.lock().acquire()).isNull()),
                call("tryAcquire", rig -> assertThat(rig.lock().tryAcquire()).isEmpty()),
                call("inspect", rig -> assertThat(rig.lock().inspect()).isNull()),
                call(
                        "forceRelease",
                        rig -> assertThat(rig.lock().forceRelease(new HolderId("client-1", 1, 1)))
                                .isNull()));
    }

    static Stream<Named<BlockingAction>> callsOfAClient() {
        return Stream.of(
                call(
                        "runOnce",
                        rig -> assertThat(rig.client.runOnce("import", Duration.ofDays(1), () -> {}))
                                .isFalse()),
                call("health", rig -> assertThat(rig.client.health()).isNull()),
                call("close", rig -> rig.client.close()));
    }

    private void assertRefused(ThrowingCallable blocking, String subject) {
        rig.server.readsOn(Thread.currentThread());
        assertThatIllegalStateException()
                .isThrownBy(blocking)
                .withMessageContaining(subject)
                .withMessageContaining(Thread.currentThread().getName())
                .withMessageContaining("inline");
    }

    @ParameterizedTest
    @MethodSource("callsOfALock")
    void lock_blockingCallOnAThreadThatReadsAnswers_isRefusedAndSendsNothing(BlockingAction blocking) {
        assertRefused(() -> blocking.on(rig), "'order:42'");
        rig.assertAtRest();
    }

    @ParameterizedTest
    @MethodSource("callsOfAClient")
    void client_blockingCallOnAThreadThatReadsAnswers_isRefusedAndSendsNothing(BlockingAction blocking) {
        assertRefused(() -> blocking.on(rig), "cannot be");
        assertThat(rig.server.isClosed()).isFalse();
        rig.assertAtRest();
    }

    @Test
    void extend_onAThreadThatReadsAnswers_isRefusedAndTheLeaseStays() {
        Lease lease = rig.hold();

        assertRefused(() -> lease.extend(Duration.ofMinutes(1)), "'order:42'");

        lease.check();
        rig.server.expectNothing();
    }

    @Test
    @DisplayName("a release that may not wait for its answer is sent all the same: the lock does not stay taken")
    void release_onAThreadThatReadsAnswers_isRefusedAndGivesTheLockBack() {
        Lease lease = rig.hold();

        assertRefused(lease::close, "releaseAsync()");

        Sent.Released release = rig.server.expectRelease();
        release.isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("a listener that runs inline when a time is over cannot block the timer")
    void lock_onTheTimersThread_isRefused() throws Exception {
        LocalLockService service = new LocalLockService();
        try (Holdfast holder = service.connect();
                Holdfast inline =
                        Holdfast.over(service.backend()).executor(Runnable::run).build();
                Lease lease = holder.lock("order:42").acquire()) {
            DistributedLock other = inline.lock("order:43");
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            inline.listen(event -> {
                if (event instanceof LockEvent.TimedOut) {
                    thrown.complete(catchThrowable(other::lock));
                }
            });
            CompletableFuture<Lease> never = inline.lock("order:42").acquireAsync(Duration.ofMillis(20));

            assertThat(thrown.get(Patience.LIMIT_SECONDS, TimeUnit.SECONDS))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("'order:43'")
                    .hasMessageContaining("holdfast-timer");
            assertThat(never).isCompletedExceptionally();
            lease.check();
        }
    }
}
