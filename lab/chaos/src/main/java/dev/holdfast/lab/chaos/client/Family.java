package dev.holdfast.lab.chaos.client;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The kinds of locks that a turn may ask for. All of them share the names of {@link Planner#LOCKS}. */
public enum Family {
    /** A lock. */
    LOCK(2),

    /** A lock that rests with its client. */
    STICKY(2),

    /** Several locks together. */
    SET(1),

    /** A read lock, which may become a write lock. */
    READ(4),

    /** A write lock, which may become a read lock. */
    WRITE(2),

    /** Permits of a semaphore. */
    PERMITS(4),

    /** A lock of an owner, who has calls in several processes. */
    OWNER(3);

    private static final List<Way> WAYS_OF_A_LOCK = Arrays.stream(Way.values())
            .filter(way -> way != Way.UPGRADE && way != Way.DOWNGRADE)
            .toList();

    /** Those that show their leases. */
    private static final List<Way> WAYS_OF_A_SET = List.of(
            Way.ACQUIRE,
            Way.ACQUIRE_TIMED,
            Way.TRY_ACQUIRE,
            Way.TRY_ACQUIRE_TIMED,
            Way.ACQUIRE_ASYNC,
            Way.ACQUIRE_ASYNC_CANCELLED);

    private final int weight;

    Family(int weight) {
        this.weight = weight;
    }

    /** Returns its name in journals and on the command line, such as {@code read}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Says whether several clients hold it together, which needs servers that know groups. */
    public boolean isGroup() {
        return this == READ || this == PERMITS || this == OWNER;
    }

    /** Returns how often it is drawn beside others. */
    int weight() {
        return weight;
    }

    /** Returns the ways in which it is asked for. */
    List<Way> ways() {
        return switch (this) {
            case LOCK, STICKY, OWNER -> WAYS_OF_A_LOCK;
            case READ -> with(WAYS_OF_A_LOCK, Way.UPGRADE);
            case WRITE -> with(WAYS_OF_A_LOCK, Way.DOWNGRADE);
            case SET -> WAYS_OF_A_SET;
            case PERMITS -> with(WAYS_OF_A_SET, Way.CALL);
        };
    }

    private static List<Way> with(List<Way> ways, Way further) {
        return Stream.concat(ways.stream(), Stream.of(further)).toList();
    }
}
