package dev.holdfast.console;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a console looks at, and what it calls remarkable. Immutable.
 *
 * @param kind what keeps the locks, in one word, such as {@code redis}
 * @param names the locks to look at in any case
 * @param discovers whether others are looked for
 * @param elections which of them are elections, by their names, or by how their names begin with {@code *} behind: no
 *     server knows that, and who leads for long, or stands for the next term, is not remarkable
 * @param slow for how long a lock may be held before that is remarkable
 * @param manyWaiters how many waiters are remarkable
 * @param releaser ends holds by force; empty if the console only reads
 * @param record a file to which each sample is appended
 * @param mostRecordedBytes how long that file may become; then it is renamed, with {@code .1} behind, and begun anew
 * @param notices gets one line for each alert that begins and each release by force; on any thread
 */
public record ConsoleOptions(
        String kind,
        List<String> names,
        boolean discovers,
        List<String> elections,
        Duration slow,
        int manyWaiters,
        Optional<LockReleaser> releaser,
        Optional<Path> record,
        long mostRecordedBytes,
        Consumer<String> notices) {

    private static final long USUAL_BYTES = 100_000_000;

    /** Copies the list. */
    public ConsoleOptions {
        Objects.requireNonNull(kind, "kind");
        names = List.copyOf(names);
        elections = List.copyOf(elections);
        if (slow.isNegative() || slow.isZero()) {
            throw new IllegalArgumentException("A hold is slow after more than 0, and not after " + slow);
        }
        if (manyWaiters < 1) {
            throw new IllegalArgumentException("Many waiters are 1 or more, and not " + manyWaiters);
        }
        Objects.requireNonNull(releaser, "releaser");
        Objects.requireNonNull(record, "record");
        if (mostRecordedBytes < 1) {
            throw new IllegalArgumentException("A recording is 1 byte long or more, and not " + mostRecordedBytes);
        }
        Objects.requireNonNull(notices, "notices");
    }

    /**
     * The usual ones: all locks, slow after 30 s, many from 100 waiters on, read only.
     *
     * @param kind what keeps the locks, in one word, such as {@code redis}
     * @return options
     */
    public static ConsoleOptions of(String kind) {
        return new ConsoleOptions(
                kind,
                List.of(),
                true,
                List.of(),
                Duration.ofSeconds(30),
                100,
                Optional.empty(),
                Optional.empty(),
                USUAL_BYTES,
                line -> {});
    }

    /**
     * Looks at these locks and no others.
     *
     * @param named the locks' names
     * @return changed options
     */
    public ConsoleOptions only(Collection<String> named) {
        return new ConsoleOptions(
                kind,
                List.copyOf(named),
                false,
                elections,
                slow,
                manyWaiters,
                releaser,
                record,
                mostRecordedBytes,
                notices);
    }

    /**
     * Looks at these locks in any case, and also finds others.
     *
     * @param named the locks' names
     * @return changed options
     */
    public ConsoleOptions with(Collection<String> named) {
        return new ConsoleOptions(
                kind,
                List.copyOf(named),
                discovers,
                elections,
                slow,
                manyWaiters,
                releaser,
                record,
                mostRecordedBytes,
                notices);
    }

    /**
     * Says which locks are elections.
     *
     * @param patterns names, or the beginnings of names with {@code *} behind
     * @return changed options
     */
    public ConsoleOptions elections(Collection<String> patterns) {
        return new ConsoleOptions(
                kind,
                names,
                discovers,
                List.copyOf(patterns),
                slow,
                manyWaiters,
                releaser,
                record,
                mostRecordedBytes,
                notices);
    }

    /**
     * Whether a lock is an election.
     *
     * @param name the lock's name
     * @return true if it is named as one
     */
    public boolean isElection(String name) {
        return elections.stream()
                .anyMatch(pattern -> pattern.endsWith("*")
                        ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                        : name.equals(pattern));
    }

    /**
     * Sets what is remarkable.
     *
     * @param longest for how long a lock may be held before that is remarkable
     * @param waiters how many waiters are remarkable
     * @return changed options
     */
    public ConsoleOptions remarkable(Duration longest, int waiters) {
        return new ConsoleOptions(
                kind, names, discovers, elections, longest, waiters, releaser, record, mostRecordedBytes, notices);
    }

    /**
     * Lets the page end holds by force.
     *
     * @param by does it
     * @return changed options
     */
    public ConsoleOptions releasing(LockReleaser by) {
        return new ConsoleOptions(
                kind,
                names,
                discovers,
                elections,
                slow,
                manyWaiters,
                Optional.of(by),
                record,
                mostRecordedBytes,
                notices);
    }

    /**
     * Appends each sample to a file of 100 MB at most, for a replay. Samples are taken while somebody watches.
     *
     * @param file the file
     * @return changed options
     */
    public ConsoleOptions recording(Path file) {
        return recording(file, mostRecordedBytes);
    }

    /**
     * Appends each sample to a file, for a replay. Samples are taken while somebody watches.
     *
     * @param file the file
     * @param mostBytes how long it may become; then it is renamed, with {@code .1} behind, and begun anew
     * @return changed options
     */
    public ConsoleOptions recording(Path file, long mostBytes) {
        return new ConsoleOptions(
                kind, names, discovers, elections, slow, manyWaiters, releaser, Optional.of(file), mostBytes, notices);
    }

    /**
     * Sets who gets a line for each alert that begins and each release by force.
     *
     * @param to gets the lines, on any thread
     * @return changed options
     */
    public ConsoleOptions notices(Consumer<String> to) {
        return new ConsoleOptions(
                kind, names, discovers, elections, slow, manyWaiters, releaser, record, mostRecordedBytes, to);
    }
}
