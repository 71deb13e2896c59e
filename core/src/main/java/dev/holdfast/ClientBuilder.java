package dev.holdfast;

import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.spi.LockBackend;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client that do not depend on its backend. The builder of each backend inherits them. Each value is
 * checked when it is set. Not thread-safe.
 *
 * @param <B> the builder that inherits them
 */
public abstract class ClientBuilder<B extends ClientBuilder<B>> {

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(10);
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private LockOptions options = LockOptions.defaults();
    private @Nullable Executor executor;
    private Duration responseTimeout = Duration.ofSeconds(2);
    private Duration patience = Duration.ofSeconds(30);
    private Duration closeTimeout = Duration.ofSeconds(5);
    private Duration pollBound = Duration.ofSeconds(2);
    private boolean leakTracing;

    /** For the builders of backends. */
    protected ClientBuilder() {}

    /**
     * Sets the options of the locks that {@link Holdfast#lock(String)} returns, from which
     * {@link Holdfast#lock(String, java.util.function.Consumer)} also starts.
     *
     * @param options the default options
     * @return this
     */
    public B options(LockOptions options) {
        this.options = Objects.requireNonNull(options, "options");
        return self();
    }

    /**
     * Runs listeners, and what hangs on the futures of the client. The default is a pool of the client's own with up to
     * 64 daemon threads. The client itself does not depend on this executor: if it is saturated, only listeners and
     * such continuations are late. Whoever looks at a future, or waits for it in a thread, does not depend on it,
     * either. A task that has waited for a second is a warning in the log and in {@link Holdfast#health}.
     * {@link Lease#onLost} actions do not run on it but on up to 64 threads of their own.
     *
     * <p>A task that the executor rejects, or for which it throws, runs on a thread of the client's own. A task that it
     * accepts must run, or what hangs on a future never does.
     *
     * <p>An executor that runs tasks inline, such as {@code Runnable::run} or a full pool with a
     * {@code CallerRunsPolicy}, runs listeners and continuations on the threads that the client needs for answers and
     * deadlines, or within a call of the client on the caller's thread. There they must not block: a listener that is
     * notified of a grant and then waits for the same lock would wait for the call that has just acquired it. Blocking
     * calls of this client are refused in both places with an {@link IllegalStateException}. Re-entering a lock that
     * the thread owns does not block.
     *
     * @param executor not shut down by the client
     * @return this
     */
    public B executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return self();
    }

    /**
     * Sets how long a single question to the server may remain unanswered. The default is 2 s.
     *
     * @param responseTimeout between 10 ms and an hour
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public B responseTimeout(Duration responseTimeout) {
        this.responseTimeout = checked("responseTimeout", responseTimeout, SHORTEST_WAIT, LONGEST_WAIT);
        return self();
    }

    /**
     * How long a single question may remain unanswered, for builders whose own settings depend on it.
     *
     * @return as it is set
     */
    protected final Duration responseTimeout() {
        return responseTimeout;
    }

    /**
     * Sets after how long a call without a time limit fails while the server answers nothing at all. The default is
     * 30 s.
     *
     * @param patience between 10 ms and a year
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public B patience(Duration patience) {
        this.patience = checked("patience", patience, SHORTEST_WAIT, LockOptions.LONGEST_LEASE);
        return self();
    }

    /**
     * Sets how long {@link Holdfast#close()} waits for holders. The default is 5 s.
     *
     * @param closeTimeout between zero and a year
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public B closeTimeout(Duration closeTimeout) {
        this.closeTimeout = checked("closeTimeout", closeTimeout, Duration.ZERO, LockOptions.LONGEST_LEASE);
        return self();
    }

    /**
     * Sets the longest time for which a waiter relies on a pushed message, which may be lost, before it asks again. The
     * default is 2 s, which is as long as a pushed grant lasts without its taker: if the taker does not respond, the
     * next waiter in the queue finds out in time.
     *
     * @param pollBound between 10 ms and an hour
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public B pollBound(Duration pollBound) {
        this.pollBound = checked("pollBound", pollBound, SHORTEST_WAIT, LONGEST_WAIT);
        return self();
    }

    /**
     * Records for each lease where it was acquired, so that an abandoned one can be reported with its origin. Costs a
     * stack trace per lease.
     *
     * @return this
     */
    public B traceLeaks() {
        this.leakTracing = true;
        return self();
    }

    /**
     * Starts a client with these settings. Blocks while the backend connects.
     *
     * @param backend not started yet
     * @return a client that is ready for use
     * @throws BackendUnavailableException if the backend cannot connect
     * @throws BackendMisconfiguredException if the server refuses the client
     */
    protected final Holdfast start(LockBackend backend) {
        ClientSettings settings = new ClientSettings(
                options, executor, null, responseTimeout, patience, closeTimeout, pollBound, leakTracing);
        return HoldfastClient.start(backend, settings, new SystemTime());
    }

    /**
     * The settings in words.
     *
     * @return for {@code toString} of a builder
     */
    protected final String settings() {
        return options + ", responseTimeout " + responseTimeout + ", patience " + patience + ", closeTimeout "
                + closeTimeout + ", pollBound " + pollBound;
    }

    @SuppressWarnings("unchecked") // B is the type of this object, by its declaration
    private B self() {
        return (B) this;
    }

    private static Duration checked(String setting, Duration value, Duration least, Duration most) {
        Objects.requireNonNull(value, setting);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    setting + " must be between " + least + " and " + most + ", and is " + value);
        }
        return value;
    }
}
