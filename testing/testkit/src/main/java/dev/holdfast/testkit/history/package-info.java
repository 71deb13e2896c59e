/**
 * What happened to locks, and whether it was allowed to happen.
 *
 * <p>The programs of an experiment write what they do into a {@link dev.holdfast.testkit.history.History}; afterwards
 * the {@link dev.holdfast.testkit.history.HistoryChecker} looks for two holders at a time, tokens out of order, lost
 * updates and late waits.
 *
 * <p>All times are {@link java.lang.System#nanoTime}. On Linux and macOS that is one clock for all processes of a
 * machine, which no correction of the time of day moves, so that the histories of several processes can be merged.
 */
@NullMarked
package dev.holdfast.testkit.history;

import org.jspecify.annotations.NullMarked;
