package dev.holdfast.lab.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** As what a name is taken in a scenario. */
public enum Use {

    /** As a lock. */
    LOCK("lock"),

    /** As a lock that may stay with its client between two passes, where a peer has such. */
    STICKY("sticky lock"),

    /** As a read lock. */
    READ("read lock", 100, 1),

    /** As a read-write lock, of whose passes 95 of 100 read: they take the name as {@link #READ}. */
    RW95("read-write lock", 95, 1),

    /** As the only permit of a semaphore. */
    PERMIT("semaphore"),

    /** As one of the four permits of a semaphore. */
    PERMITS4("semaphore of four permits", 0, 4),

    /** As a lock whose holds have fencing tokens, where a peer has others as well. */
    FENCED("lock with a token"),

    /** As a rate gate that always lets pass. */
    GATE("rate gate"),

    /** As a latch of one party that opens while it is waited for. */
    LATCH("latch"),

    /** As three locks that are held together. */
    SET("three locks");

    /** How many locks a set has; what a scenario of sets says in place of its threads. */
    public static final int LOCKS_OF_A_SET = 3;

    private final String words;
    private final int readPercent;
    private final int permits;

    Use(String words) {
        this(words, 0, 1);
    }

    Use(String words, int readPercent, int permits) {
        this.words = words;
        this.readPercent = readPercent;
        this.permits = permits;
    }

    /** How many of a hundred passes read, and may be in the section of a name together. */
    public int readPercent() {
        return readPercent;
    }

    /** How many of those that do not read may be in the section of a name together. */
    public int permits() {
        return permits;
    }

    /** Whether several may hold one name together. */
    public boolean isShared() {
        return readPercent > 0 || permits > 1;
    }

    /** Whether some passes read, and others do not. */
    public boolean isMixed() {
        return readPercent > 0 && readPercent < 100;
    }

    /** What the name of a scenario begins with, in place of the letter for locks. */
    String prefix() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The names of the locks that one name stands for in a set. */
    public static List<String> partsOf(String name) {
        return IntStream.rangeClosed(1, LOCKS_OF_A_SET)
                .mapToObj(part -> name + ":" + part)
                .toList();
    }

    /** The beginnings of the names of scenarios in which each thread has a name of its own. */
    static String prefixesOfOwn() {
        return prefixes(use -> use != LOCK && use != RW95 && use != PERMITS4);
    }

    /** The beginnings of the names of scenarios in which all threads share a name, beside those of locks. */
    static String prefixesOfShared() {
        return prefixes(Use::isShared);
    }

    private static String prefixes(Predicate<Use> which) {
        return Arrays.stream(values()).filter(which).map(Use::prefix).collect(Collectors.joining("|"));
    }

    static Use prefixed(String prefix) {
        return valueOf(prefix.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return words;
    }
}
