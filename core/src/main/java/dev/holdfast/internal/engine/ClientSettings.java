package dev.holdfast.internal.engine;

import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a client was built with.
 *
 * @param options the default options of its locks
 * @param executor where listeners run and futures are completed; null for threads of the client's own
 * @param lossExecutor where loss actions run; null for threads of the client's own that nothing else uses
 * @param responseTimeout when a single question is given up
 * @param patience when a call without a time limit gives up on a silent server
 * @param closeTimeout how long closing waits for holders
 * @param pollBound how long a waiter relies on a message that may be lost
 * @param leakTracing whether leases remember where they were acquired
 */
public record ClientSettings(
        LockOptions options,
        @Nullable Executor executor,
        @Nullable Executor lossExecutor,
        Duration responseTimeout,
        Duration patience,
        Duration closeTimeout,
        Duration pollBound,
        boolean leakTracing) {

    /**
     * Settings with one place for all code of users, loss actions included: for who decides about every thread.
     *
     * @param options the default options of its locks
     * @param executor where user code runs; null for threads of the client's own
     * @param responseTimeout when a single question is given up
     * @param patience when a call without a time limit gives up on a silent server
     * @param closeTimeout how long closing waits for holders
     * @param pollBound how long a waiter relies on a message that may be lost
     * @param leakTracing whether leases remember where they were acquired
     */
    public ClientSettings(
            LockOptions options,
            @Nullable Executor executor,
            Duration responseTimeout,
            Duration patience,
            Duration closeTimeout,
            Duration pollBound,
            boolean leakTracing) {
        this(options, executor, executor, responseTimeout, patience, closeTimeout, pollBound, leakTracing);
    }
}
