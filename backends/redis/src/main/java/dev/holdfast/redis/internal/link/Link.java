package dev.holdfast.redis.internal.link;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.Timing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one connection up. A connection that is lost, or is given up with {@link #replace}, is never used again, nor
 * mended: a fresh one takes its place, so that what was under way on the old one ends now, with an outcome that is
 * known to be unknown. Thread-safe; never blocks.
 *
 * @param <C> the connection
 */
public final class Link<C extends LinkedConnection> {

    /** Hears how the link fares. */
    @FunctionalInterface
    public interface Watcher {

        /** Each connection but the first of {@link #open} has come up. */
        void restored();

        /** The connection was lost or given up. */
        default void lost(String why) {}

        /** There is none, and another try has failed. */
        default void failed(Throwable error) {}
    }

    private static final Logger LOG = LoggerFactory.getLogger(Link.class);
    private static final long LONGEST_ATTEMPT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A start waits for ten seconds, and is to hear why there was no connection. */
    private static final long LONGEST_OPENING_NANOS = TimeUnit.MILLISECONDS.toNanos(9_500);

    private static final long SHORTEST_ATTEMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final String purpose;
    private final Supplier<CompletionStage<C>> connector;
    private final Timing timing;
    private final Watcher watcher;
    private final CompletableFuture<C> first = new CompletableFuture<>();

    private volatile @Nullable C connection;
    private final AtomicLong epoch = new AtomicLong();
    private volatile @Nullable Throwable lastFailure;

    private final ReentrantLock guard = new ReentrantLock();
    // Guarded by guard.
    private final ReconnectDelay delay;
    private long openUntilNanos;
    private boolean ended;
    private boolean suspended;
    private long attempt;
    private long upSinceNanos;
    private boolean failing;
    private long failedBeginNanos;

    /**
     * A link that is not connected yet.
     *
     * @param purpose what it is for, in logs
     * @param connector begins to connect
     * @param random where jitter comes from
     * @param watcher hears how it fares
     */
    public Link(
            String purpose,
            Supplier<CompletionStage<C>> connector,
            Timing timing,
            RandomGenerator random,
            Watcher watcher) {
        this.purpose = purpose;
        this.connector = connector;
        this.timing = timing;
        this.delay = new ReconnectDelay(random);
        this.watcher = watcher;
    }

    /**
     * Connects for the first time. What passes, such as a connection that breaks at once or a machine that is too busy
     * to load what connecting needs, is tried again for less than ten seconds. Completes exceptionally if it fails
     * otherwise, and then nothing is tried again.
     */
    public CompletableFuture<C> open() {
        guard.lock();
        try {
            openUntilNanos = timing.nanoTime() + LONGEST_OPENING_NANOS;
        } finally {
            guard.unlock();
        }
        connect();
        return first;
    }

    /** Connects for the first time, however often it has to try. The first connection is reported like all others. */
    public void openInBackground() {
        first.completeExceptionally(new IllegalStateException("connects in the background"));
        connect();
    }

    /** The connection to use now, or null if there is none. */
    @Nullable
    public C current() {
        return connection;
    }

    /** How many connections have been lost or given up. */
    public long epoch() {
        return epoch.get();
    }

    /** Why there is no connection, as far as is known. */
    @Nullable
    public Throwable lastFailure() {
        return lastFailure;
    }

    /**
     * Whether there is no connection though another link is up: the last try has failed, and was begun when the other
     * one was there already. One that was begun before says nothing, for the server may have come up since.
     */
    public boolean failsBeside(Link<?> other) {
        long sinceNanos;
        other.guard.lock();
        try {
            if (other.connection == null) {
                return false;
            }
            sinceNanos = other.upSinceNanos;
        } finally {
            other.guard.unlock();
        }
        guard.lock();
        try {
            return failing && failedBeginNanos - sinceNanos >= 0;
        } finally {
            guard.unlock();
        }
    }

    /** Gives a connection up and makes another. Does nothing if it is not the current one. */
    public void replace(C old, String why) {
        long delayNanos;
        guard.lock();
        try {
            if (connection != old || ended) {
                return;
            }
            takenOut();
            delayNanos = delay.nanosAfterLoss(timing.nanoTime() - upSinceNanos);
        } finally {
            guard.unlock();
        }
        if (LOG.isDebugEnabled()) {
            LogThread.write(() -> LOG.debug("Connecting again for {}: {}", purpose, why));
        }
        watcher.lost(why);
        var unused = old.abandon();
        if (delayNanos == 0) {
            connect();
        } else {
            timing.after(delayNanos, this::connect);
        }
    }

    /** Gives up the present connection, and one that is being made, and makes another at once. */
    public void restart(String why) {
        C last;
        guard.lock();
        try {
            if (ended || suspended) {
                return;
            }
            attempt++;
            failing = false;
            last = takenOut();
        } finally {
            guard.unlock();
        }
        if (last != null) {
            watcher.lost(why);
            var unused = last.abandon();
        }
        connect();
    }

    /**
     * Closes the connection, and makes none until {@link #resume}. Completes, never exceptionally, when it is closed.
     */
    public CompletionStage<Boolean> suspend() {
        C last;
        guard.lock();
        try {
            suspended = true;
            attempt++;
            last = takenOut();
        } finally {
            guard.unlock();
        }
        return last == null ? CompletableFuture.completedFuture(true) : last.abandon();
    }

    /** Connects again. */
    public void resume() {
        guard.lock();
        try {
            suspended = false;
        } finally {
            guard.unlock();
        }
        connect();
    }

    /** Connects no more. Completes, never exceptionally, when the last connection is closed. */
    public CompletionStage<Boolean> end() {
        C last;
        guard.lock();
        try {
            ended = true;
            last = takenOut();
        } finally {
            guard.unlock();
        }
        first.completeExceptionally(new IllegalStateException("closed"));
        return last == null ? CompletableFuture.completedFuture(true) : last.abandon();
    }

    /** With the guard held: what was the connection until now, if there was one. */
    private @Nullable C takenOut() {
        C last = connection;
        connection = null;
        epoch.incrementAndGet();
        return last;
    }

    private void connect() {
        long mine;
        long beginNanos = timing.nanoTime();
        long limitNanos = LONGEST_ATTEMPT_NANOS;
        guard.lock();
        try {
            if (ended || suspended || connection != null) {
                return;
            }
            mine = ++attempt;
            if (!first.isDone()) {
                // Not less than a try takes, however late it begins.
                long leftNanos = openUntilNanos - timing.nanoTime();
                limitNanos = Math.max(SHORTEST_ATTEMPT_NANOS, Math.min(limitNanos, leftNanos));
            }
        } finally {
            guard.unlock();
        }
        try {
            var unused = connector.get().handle((fresh, error) -> {
                if (error == null) {
                    connected(mine, fresh);
                } else {
                    failed(mine, beginNanos, error);
                }
                return fresh;
            });
            // Last, or a connection that is there would have no owner when the limit cannot be set.
            String late = "no connection within " + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms";
            timing.after(limitNanos, () -> failed(mine, beginNanos, new TimeoutException(late)));
        } catch (Throwable thrown) {
            // Also an error, such as that no thread can be started just now: no other call would try again.
            failed(mine, beginNanos, thrown);
        }
    }

    private void connected(long mine, C fresh) {
        boolean wanted;
        boolean again;
        guard.lock();
        try {
            wanted = !ended && mine == attempt;
            again = first.isDone();
            if (wanted) {
                // From now on this attempt cannot fail any more.
                attempt++;
                failing = false;
                connection = fresh;
                upSinceNanos = timing.nanoTime();
            }
        } finally {
            guard.unlock();
        }
        if (!wanted) {
            var unused = fresh.abandon();
            return;
        }
        fresh.whenLost(() -> replace(fresh, "the connection was lost"));
        if (!fresh.isOpen()) {
            replace(fresh, "the connection was lost at once");
            return;
        }
        if (again) {
            if (LOG.isDebugEnabled()) {
                LogThread.write(() -> LOG.debug("Connected for {}", purpose));
            }
            watcher.restored();
        } else {
            first.complete(fresh);
        }
    }

    private void failed(long mine, long beginNanos, Throwable error) {
        long delayNanos;
        boolean isOpening;
        boolean isLast;
        guard.lock();
        try {
            if (ended || mine != attempt) {
                return;
            }
            attempt++;
            lastFailure = error;
            failing = true;
            failedBeginNanos = beginNanos;
            delayNanos = delay.nanosAfterFailure();
            isOpening = !first.isDone();
            long leftNanos = openUntilNanos - timing.nanoTime() - delayNanos;
            ended = isOpening && (leftNanos < SHORTEST_ATTEMPT_NANOS || !Failures.mayPass(error));
            isLast = ended;
        } finally {
            guard.unlock();
        }
        if (isLast) {
            first.completeExceptionally(error);
            return;
        }
        // Before the failure is reported: if that throws, the next try is scheduled all the same.
        timing.after(delayNanos, this::connect);
        if (LOG.isDebugEnabled()) {
            String seen = Failures.ofConnecting(error).seen();
            long millis = TimeUnit.NANOSECONDS.toMillis(delayNanos);
            LogThread.write(() -> LOG.debug("Cannot connect for {}, trying again in {} ms: {}", purpose, millis, seen));
        }
        if (!isOpening) {
            watcher.failed(error);
        }
    }

    /**
     * How long to wait before the next try to connect. Doubles with each failure, and is jittered, so that the clients
     * of a server that comes back do not all knock at once. Not thread-safe.
     */
    private static final class ReconnectDelay {

        private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
        private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(2);
        private static final long LASTING_NANOS = TimeUnit.SECONDS.toNanos(1);

        private final RandomGenerator random;
        private int failures;

        ReconnectDelay(RandomGenerator random) {
            this.random = random;
        }

        /** No connection was made. */
        long nanosAfterFailure() {
            return jittered(failures++);
        }

        /**
         * A connection was lost. One that did not last counts as a failure, or a server that accepts and drops would be
         * asked without a pause.
         */
        long nanosAfterLoss(long upNanos) {
            if (upNanos >= LASTING_NANOS) {
                failures = 0;
                return 0;
            }
            return jittered(++failures);
        }

        private long jittered(int failures) {
            long delay = Math.min(LONGEST_NANOS, SHORTEST_NANOS << Math.min(failures, 20));
            return delay / 2 + (long) (random.nextDouble() * delay / 2);
        }
    }
}
