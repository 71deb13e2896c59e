package dev.holdfast.internal.election;

import dev.holdfast.internal.time.Time;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;

/**
 * What candidacies need of their client.
 *
 * @param time the clocks
 * @param userCode where code of users runs
 * @param threads makes the threads that stand and lead
 * @param mayWait whether the calling thread may block
 * @param store sends what leaders publish
 */
public record Support(Time time, Executor userCode, ThreadFactory threads, BooleanSupplier mayWait, TermStore store) {}
