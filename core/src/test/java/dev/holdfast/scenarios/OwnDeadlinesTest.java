package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each wait of the API, at a server that does not answer, or cannot serve for a while. */
class OwnDeadlinesTest {

    private static final Duration WAIT = Duration.ofMillis(100);

    private final Rig rig = new Rig();

    /** A call with a time limit; whether it has got what it waited for. */
    private interface Limited {
        boolean call(Holdfast client, Duration wait) throws Exception;
    }

    /** A call on leases that were acquired before; whether it has got an answer. */
    private interface Answered {
        boolean call(Rig rig, Lease lease, LeaseSet set) throws Exception;
    }

    static Stream<Named<Limited>> limited() {
        return Stream.of(
                limited("acquire", (client, wait) -> closed(client.lock("a").acquire(wait))),
                limited(
                        "acquire, sticky",
                        (client, wait) -> closed(client.lock("a", o -> o.sticky(Duration.ofSeconds(1)))
                                .acquire(wait))),
                limited(
                        "acquire, strict order",
                        (client, wait) ->
                                closed(client.lock("a", o -> o.strictOrder()).acquire(wait))),
                limited("tryAcquire", (client, wait) -> closed(client.lock("a").tryAcquire(wait))),
                limited("tryLock", (client, wait) -> unlocked(client.lock("a"), wait)),
                limited("lockWithin", (client, wait) -> lockedWithin(client.lock("a"), wait)),
                limited("tryRun", (client, wait) -> client.lock("a").tryRun(wait, () -> {})),
                limited(
                        "acquireAsync",
                        (client, wait) ->
                                closed(client.lock("a").acquireAsync(wait).get())),
                limited(
                        "read lock",
                        (client, wait) ->
                                closed(client.readWriteLock("a").readLock().acquire(wait))),
                limited(
                        "read lock, tryLock",
                        (client, wait) -> unlocked(client.readWriteLock("a").readLock(), wait)),
                limited(
                        "write lock",
                        (client, wait) -> client.readWriteLock("a").writeLock().tryRun(wait, () -> {})),
                limited(
                        "owner",
                        (client, wait) -> closed(client.lockOwnedBy("a", "me").tryAcquire(wait))),
                limited("owner, tryLock", (client, wait) -> unlocked(client.lockOwnedBy("a", "me"), wait)),
                limited(
                        "permits",
                        (client, wait) -> closed(client.semaphore("a", 3).acquire(2, wait))),
                limited(
                        "permits, tryAcquire",
                        (client, wait) -> closed(client.semaphore("a", 3).tryAcquire(3, wait))),
                limited(
                        "permits, acquireAsync",
                        (client, wait) -> closed(
                                client.semaphore("a", 3).acquireAsync(2, wait).get())),
                limited(
                        "permit, tryRun",
                        (client, wait) -> client.semaphore("a", 3).tryRun(wait, () -> {})),
                limited(
                        "all of several",
                        (client, wait) -> closed(client.allOf(names()).acquire(wait))),
                limited(
                        "all of several, tryAcquire",
                        (client, wait) -> closed(client.allOf(names()).tryAcquire(wait))),
                limited(
                        "all of several, tryRun",
                        (client, wait) -> client.allOf(names()).tryRun(wait, () -> {})),
                limited(
                        "all of several, acquireAsync",
                        (client, wait) ->
                                closed(client.allOf(names()).acquireAsync(wait).get())),
                limited(
                        "any of several",
                        (client, wait) -> closed(client.anyOf(names()).acquire(wait))),
                limited(
                        "any of several, tryAcquire",
                        (client, wait) -> closed(client.anyOf(names()).tryAcquire(wait))),
                limited(
                        "any of several, acquireAsync",
                        (client, wait) ->
                                closed(client.anyOf(names()).acquireAsync(wait).get())),
                limited(
                        "run once",
                        (client, wait) -> client.once("a", Duration.ofDays(1), o -> o.waitAtMost(wait))
                                .run(() -> {})));
    }

    static Stream<Named<Answered>> answered() {
        return Stream.of(
                answered(
                        "tryAcquire",
                        (rig, lease, set) -> rig.client.lock("b").tryAcquire().isPresent()),
                answered("tryLock", (rig, lease, set) -> rig.client.lock("b").tryLock()),
                answered(
                        "permit, tryAcquire",
                        (rig, lease, set) ->
                                rig.client.semaphore("b", 3).tryAcquire().isPresent()),
                answered(
                        "all of several, tryAcquire",
                        (rig, lease, set) ->
                                rig.client.allOf(List.of("b", "c")).tryAcquire().isPresent()),
                answered(
                        "run once",
                        (rig, lease, set) -> rig.client
                                .once("b", Duration.ofDays(1), o -> o.waitAtMost(Duration.ZERO))
                                .run(() -> {})),
                answered("inspect", (rig, lease, set) -> rig.client.lock("b").inspect() != null),
                answered(
                        "permits, inspect",
                        (rig, lease, set) -> rig.client.semaphore("b", 3).inspect() != null),
                answered(
                        "stored",
                        (rig, lease, set) -> rig.client.lock("b").stored().isPresent()),
                answered(
                        "stored",
                        (rig, lease, set) -> rig.client
                                .once("b", Duration.ofDays(1), o -> {})
                                .stored()
                                .isPresent()),
                answered(
                        "force release",
                        (rig, lease, set) -> rig.client.lock("b").forceRelease(new HolderId("client-2", 1, 1)) != null),
                answered("health", (rig, lease, set) -> rig.client.health().reachable()),
                answered("extend", (rig, lease, set) -> {
                    lease.extend(Duration.ofMinutes(1));
                    return true;
                }),
                answered("keep", (rig, lease, set) -> {
                    lease.store("text", Duration.ofMinutes(1));
                    return true;
                }),
                answered("release", (rig, lease, set) -> lease.release() == ReleaseOutcome.RELEASED),
                answered(
                        "all of several, release",
                        (rig, lease, set) -> set.release().containsValue(ReleaseOutcome.RELEASED)));
    }

    private static Named<Limited> limited(String name, Limited call) {
        return Named.of(name, call);
    }

    private static Named<Answered> answered(String name, Answered call) {
        return Named.of(name, call);
    }

    private static List<String> names() {
        return List.of("a", "b", "c");
    }

    private static boolean closed(AutoCloseable lease) throws Exception {
        lease.close();
        return true;
    }

    private static boolean closed(Optional<? extends AutoCloseable> lease) throws Exception {
        return lease.isPresent() && closed(lease.get());
    }

    private static boolean unlocked(DistributedLock lock, Duration wait) throws InterruptedException {
        boolean isOwned = lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
        if (isOwned) {
            lock.unlock();
        }
        return isOwned;
    }

    private static boolean lockedWithin(DistributedLock lock, Duration wait) throws InterruptedException {
        lock.lockWithin(wait);
        lock.unlock();
        return true;
    }

    @ParameterizedTest
    @MethodSource("limited")
    void limited_atASilentServer_endsAtItsTimeLimit(Limited limited) throws Exception {
        Call<Boolean> call = begun(() -> limited.call(rig.client, WAIT));

        rig.time.advance(WAIT.minusMillis(1));
        assertThat(call.isOver()).isFalse();
        rig.time.advanceMillis(1);

        assertInVain(call);
    }

    @ParameterizedTest
    @MethodSource("limited")
    void limited_atAServerThatCannotServe_endsAtItsTimeLimit(Limited limited) throws Exception {
        rig.server.cannotServe();
        Call<Boolean> call = begun(() -> limited.call(rig.client, WAIT));

        rig.time.advance(WAIT);

        assertInVain(call);
    }

    @ParameterizedTest
    @MethodSource("limited")
    @DisplayName("no kind of call gives up while it has time, whatever kept the server from serving it")
    void limited_whenTheServerServesAgain_goesOn(Limited limited) throws Exception {
        rig.server.cannotServe();
        Call<Boolean> call = begun(() -> limited.call(rig.client, Duration.ofDays(1)));
        for (int times = 0; times < 10; times++) {
            rig.time.advance(Rig.RESPONSE_TIMEOUT);
            assertThat(call.isOver()).isFalse();
        }

        rig.server.obliges();
        await("it goes on").until(() -> {
            rig.time.advanceMillis(100);
            return call.isOver();
        });

        assertThat(call.result()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("answered")
    void answered_atASilentServer_endsWithTheResponseTimeout(Answered answered) throws Exception {
        rig.server.obliges();
        Lease lease = rig.client.lock("a").acquire();
        LeaseSet set = rig.client.allOf(List.of("x", "y")).acquire();
        rig.server.listens();
        // An extension goes out with others, a moment later.
        Call<Boolean> call = begun(() -> answered.call(rig, lease, set), Duration.ofMillis(1));

        rig.time.advance(Rig.RESPONSE_TIMEOUT.minusMillis(100));
        assertThat(call.isOver()).isFalse();
        rig.time.advanceMillis(100);

        assertInVain(call);
        assertThat(lease.name()).isEqualTo("a");
        assertThat(set.names()).hasSize(2);
    }

    /** Has asked, and waits. */
    private Call<Boolean> begun(Callable<Boolean> body) {
        return begun(body, Duration.ZERO);
    }

    private Call<Boolean> begun(Callable<Boolean> body, Duration step) {
        long before = rig.server.sent();
        Call<Boolean> call = rig.call(body);
        await("it asks").until(() -> {
            rig.time.advance(step);
            return rig.server.sent() > before;
        });
        return call.awaitBlocked();
    }

    private static void assertInVain(Call<Boolean> call) throws Exception {
        Throwable thrown = catchThrowable(() -> assertThat(call.result()).isFalse());
        Throwable cause = thrown instanceof ExecutionException ? thrown.getCause() : thrown;
        if (cause != null) {
            assertThat(cause).isInstanceOfAny(LockTimeoutException.class, BackendUnavailableException.class);
        }
    }
}
