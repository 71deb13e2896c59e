package dev.holdfast;

import dev.holdfast.internal.ClientSettings;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.time.SystemTime;
import dev.holdfast.spi.LockBackend;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Builds a client on any backend; {@code HoldfastRedis.builder()} is the usual way to one on Redis and takes the same settings. Not thread-safe.
 */
public final class HoldfastBuilder {

    private final LockBackend backend;
    private LockOptions options = LockOptions.defaults();
    private @Nullable Executor executor;
    private Duration responseTimeout = Duration.ofSeconds(2);
    private Duration patience = Duration.ofSeconds(30);
    private Duration closeTimeout = Duration.ofSeconds(5);
    private Duration pollBound = Duration.ofSeconds(2);
    private boolean leakTracing;

    HoldfastBuilder(LockBackend backend) {
        this.backend = Objects.requireNonNull(backend, "backend");
    }

    /**
     * What {@link Holdfast#lock(String)} uses, and {@link Holdfast#lock(String, java.util.function.Consumer)} starts from.
     *
     * @param options the default options
     * @return this
     */
    public HoldfastBuilder options(LockOptions options) {
        this.options = Objects.requireNonNull(options, "options");
        return this;
    }

    /**
     * Runs listeners and completes futures. The default is a pool of the client's own, of up to 64 daemon threads. The client itself does not
     * depend on it: when it is saturated, listeners and completions are late and nothing else is. {@link Lease#onLost} actions do not run on it but on up to
     * 64 threads of their own.
     *
     * <p>A task that the executor refuses, or throws on, runs on a thread of the client's own; one that it
     * takes must run, or the future that the task completes never ends.
     *
     * <p>An executor that runs tasks inline, such as {@code Runnable::run} or a full pool with a
     * {@code CallerRunsPolicy}, has listeners and continuations run on the threads that the client needs for answers
     * and deadlines, or within a call of the client on the thread of its caller: they must not block. Calls of
     * this client that block are refused in both places with an {@link IllegalStateException}: a listener that
     * hears of a grant, and asks for the same lock, would wait for the very call that has just got it. To
     * enter a lock again that the thread owns does not block.
     *
     * @param executor not shut down by the client
     * @return this
     */
    public HoldfastBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return this;
    }

    /**
     * When a single question to the server is given up. The default is 2 s.
     *
     * @param responseTimeout between 10 ms and an hour
     * @return this
     */
    public HoldfastBuilder responseTimeout(Duration responseTimeout) {
        this.responseTimeout = checked("responseTimeout", responseTimeout, Duration.ofMillis(10), Duration.ofHours(1));
        return this;
    }

    /**
     * When a call without a time limit gives up on a server that answers nothing at all. The default is 30 s.
     *
     * @param patience between 10 ms and a year
     * @return this
     */
    public HoldfastBuilder patience(Duration patience) {
        this.patience = checked("patience", patience, Duration.ofMillis(10), LockOptions.LONGEST_LEASE);
        return this;
    }

    /**
     * How long {@link Holdfast#close()} waits for holders. The default is 5 s.
     *
     * @param closeTimeout between zero and a year
     * @return this
     */
    public HoldfastBuilder closeTimeout(Duration closeTimeout) {
        this.closeTimeout = checked("closeTimeout", closeTimeout, Duration.ZERO, LockOptions.LONGEST_LEASE);
        return this;
    }

    /**
     * For how long at most a waiter relies on a message that might have been lost before it asks again. The default is 2 s: no longer than a pushed grant waits for
     * its taker, so that the next in the queue knows in time when a taker who stands still has let it pass.
     *
     * @param pollBound between 10 ms and an hour
     * @return this
     */
    public HoldfastBuilder pollBound(Duration pollBound) {
        this.pollBound = checked("pollBound", pollBound, Duration.ofMillis(10), Duration.ofHours(1));
        return this;
    }

    /**
     * Remembers for each lease where it was acquired, so that an abandoned one can be reported with its place. Costs a stack trace each.
     *
     * @return this
     */
    public HoldfastBuilder traceLeaks() {
        this.leakTracing = true;
        return this;
    }

    /**
     * Applies settings that were collected elsewhere.
     *
     * @param settings receives this builder
     * @return what {@code settings} returned
     */
    public HoldfastBuilder apply(UnaryOperator<HoldfastBuilder> settings) {
        return Objects.requireNonNull(settings, "settings").apply(this);
    }

    /**
     * Builds the client and starts the backend. Blocks while the backend connects.
     *
     * @return a client that is ready for use
     * @throws BackendUnavailableException if the backend cannot connect
     * @throws BackendMisconfiguredException if the server refuses the client
     */
    public Holdfast build() {
        return HoldfastClient.start(
                backend,
                new ClientSettings(
                        options, executor, null, responseTimeout, patience, closeTimeout, pollBound, leakTracing),
                new SystemTime());
    }

    private static Duration checked(String setting, Duration value, Duration least, Duration most) {
        Objects.requireNonNull(value, setting);
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw new IllegalArgumentException(
                    setting + " must be between " + least + " and " + most + ", and is " + value);
        }
        return value;
    }

    @Override
    public String toString() {
        return "Builder of a Holdfast client at " + backend.description() + ": " + options + ", responseTimeout "
                + responseTimeout + ", patience " + patience + ", closeTimeout " + closeTimeout + ", pollBound "
                + pollBound;
    }
}
