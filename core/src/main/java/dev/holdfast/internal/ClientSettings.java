package dev.holdfast.internal;

import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a client was built with.
 *
 * @param options the default options of its locks
 * @param executor where user code runs; null for a pool of the client's own
 * @param responseTimeout when a single question is given up
 * @param patience when a call without a time limit gives up on a silent server
 * @param closeTimeout how long closing waits for holders
 * @param pollBound how long a waiter relies on a message that may be lost
 * @param leakTracing whether leases remember where they were acquired
 */
public record ClientSettings(
        LockOptions options,
        @Nullable Executor executor,
        Duration responseTimeout,
        Duration patience,
        Duration closeTimeout,
        Duration pollBound,
        boolean leakTracing) {}
