package dev.holdfast.redis;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** A started backend, with calls that wait for their answers. */
final class TestClient implements AutoCloseable {

    static final long LEASE_MILLIS = 30_000;
    static final Duration GIVE_UP = Duration.ofSeconds(60);

    private final AtomicLong attempts = new AtomicLong();
    final RecordingListener heard = new RecordingListener();
    final LockBackend backend;

    private TestClient(LockBackend backend) {
        this.backend = backend;
        backend.start(heard);
    }

    static TestClient at(String uri) {
        return over(new OwnClient(RedisURI.create(uri)));
    }

    /** With the id of another, as after a snapshot of memory was restored twice. */
    static TestClient as(Identity identity, String uri) {
        return over(new OwnClient(RedisURI.create(uri)), identity);
    }

    static TestClient over(LettuceSource source) {
        return over(source, Identity.ofThisProcess("test"));
    }

    private static TestClient over(LettuceSource source, Identity identity) {
        Timing timing = new ThreadTiming(identity.clientId());
        return new TestClient(new RedisLockBackend(
                new LettuceTransport(source, timing), new LockKeys(LockKeys.DEFAULT_PREFIX), identity, timing));
    }

    /** Asks once and does not wait. */
    CompletionStage<AskAnswer> send(String name) {
        return backend.ask(new Ask(name, attempt(), Ask.Kind.ONCE, 0, GIVE_UP.toNanos()));
    }

    /** Whether the server answers right now. */
    boolean isAnswered() {
        try {
            send("probe").toCompletableFuture().get(1, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    String id() {
        return backend.clientId();
    }

    Attempt attempt() {
        return attempt(LEASE_MILLIS);
    }

    Attempt attempt(long leaseMillis) {
        return new Attempt(attempts.incrementAndGet(), leaseMillis, 1);
    }

    AskAnswer ask(String name, Attempt attempt, Ask.Kind kind) {
        return await(backend.ask(new Ask(name, attempt, kind, 0, GIVE_UP.toNanos())));
    }

    /** Acquires a lock that must be free. */
    Hold acquire(String name) {
        return acquire(name, attempt());
    }

    Hold acquire(String name, Attempt attempt) {
        return hold(attempt, ask(name, attempt, Ask.Kind.FIRST));
    }

    static Hold hold(Attempt attempt, AskAnswer answer) {
        if (answer instanceof AskAnswer.Granted granted) {
            return new Hold(attempt, granted.token(), granted.numbers());
        }
        throw new AssertionError("not granted: " + answer);
    }

    ReleaseAnswer.Result release(String name, Hold hold) {
        return await(backend.release(new Release(name, hold, 0, Optional.empty())))
                .result();
    }

    RenewAnswer renew(String name, Hold hold) {
        return await(backend.renew(List.of(new Renewal(name, hold, LEASE_MILLIS))))
                .get(0);
    }

    void leave(String name, Attempt attempt) {
        await(backend.leave(name, attempt));
    }

    static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }

    static BackendFailure awaitFailure(CompletionStage<?> stage) {
        try {
            Object answer = stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
            throw new AssertionError("answered: " + answer);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BackendFailure failure) {
                return failure;
            }
            throw new AssertionError("failed with something else", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("no answer", e);
        }
    }

    @Override
    public void close() {
        backend.close();
    }
}
