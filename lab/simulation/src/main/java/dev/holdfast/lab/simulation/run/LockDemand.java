package dev.holdfast.lab.simulation.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** The locks that the callers of one process want, and those that its one thread owns. */
public final class LockDemand {

    private final LongSupplier clock;
    private final Predicate<String> keeps;
    private final Map<String, Integer> wishes = new HashMap<>();
    private final Map<String, Long> sinceNanos = new HashMap<>();
    private final Map<String, Long> gaveUpNanos = new HashMap<>();
    private final Map<String, Long> leftToRestNanos = new HashMap<>();
    private final Set<String> ownedByThread = new HashSet<>();

    /**
     * No lock is wanted yet.
     *
     * @param clock true time in nanoseconds
     * @param keeps whether a lock that nobody wants is held all the same
     */
    public LockDemand(LongSupplier clock, Predicate<String> keeps) {
        this.clock = clock;
        this.keeps = keeps;
    }

    /**
     * A caller wants a lock from now on, and until {@link #end}.
     *
     * @param lock which
     */
    public void begin(String lock) {
        if (wishes.merge(lock, 1, Integer::sum) == 1 && !keeps.test(lock)) {
            sinceNanos.put(lock, clock.getAsLong());
        }
    }

    /**
     * A caller wants it no longer.
     *
     * @param lock which
     * @param mayRest whether the client may keep it all the same
     */
    public void end(String lock, boolean mayRest) {
        wishes.merge(lock, -1, Integer::sum);
        if (mayRest) {
            leftToRestNanos.put(lock, clock.getAsLong());
        }
    }

    /** When a caller last left a lock that may rest, in true time; long ago if none has. */
    long leftToRestNanos(String lock) {
        return leftToRestNanos.getOrDefault(lock, Long.MIN_VALUE / 2);
    }

    /** Whether no more than one caller wants or has the lock. */
    boolean isOnlyOne(String lock) {
        return wishes.getOrDefault(lock, 0) <= 1;
    }

    /** A caller gives up, whose place in the queue another one cannot have. */
    void gaveUp(String lock) {
        gaveUpNanos.put(lock, clock.getAsLong());
    }

    /** When one last did, in true time; long ago if none has. */
    long gaveUpNanos(String lock) {
        return gaveUpNanos.getOrDefault(lock, Long.MIN_VALUE / 2);
    }

    /**
     * Since when the lock has been wanted or held without a break.
     *
     * @param lock which
     * @return true time
     */
    public long sinceNanos(String lock) {
        return sinceNanos.getOrDefault(lock, 0L);
    }

    /** One caller at a time can own a lock by its thread, since there is one thread; the others have handles. */
    boolean reserve(String lock) {
        return ownedByThread.add(lock);
    }

    void unreserve(String lock) {
        ownedByThread.remove(lock);
    }

    /** The process is gone. */
    public void clear() {
        wishes.clear();
        sinceNanos.clear();
        leftToRestNanos.clear();
        ownedByThread.clear();
    }
}
