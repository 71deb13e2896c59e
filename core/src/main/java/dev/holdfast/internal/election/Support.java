package dev.holdfast.internal.election;

import dev.holdfast.Lease;
import dev.holdfast.internal.time.Time;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What candidacies need of their client.
 *
 * @param time the clocks
 * @param userCode where code of users runs
 * @param lossActions where code of users runs that is to stop something
 * @param reports writes an entry of the log where a log that blocks holds nothing up
 * @param threads makes the threads that stand and lead
 * @param mayWait whether the calling thread may block
 * @param store sends what leaders publish
 * @param lost has an action of the engine's own, which does not block, run on the thread that finds a lease lost
 */
public record Support(
        Time time,
        Executor userCode,
        Executor lossActions,
        Consumer<Runnable> reports,
        ThreadFactory threads,
        BooleanSupplier mayWait,
        TermStore store,
        BiConsumer<Lease, Runnable> lost) {}
