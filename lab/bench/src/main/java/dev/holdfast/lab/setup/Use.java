package dev.holdfast.lab.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** As what a name is taken in a scenario. */
public enum Use {

    /** As a lock. */
    LOCK("lock"),

    /** As a lock that may stay with its client between two passes, where a peer has such. */
    STICKY("sticky lock"),

    /** As a read lock. */
    READ("read lock"),

    /** As the only permit of a semaphore. */
    PERMIT("semaphore"),

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

    Use(String words) {
        this.words = words;
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

    static List<Use> named() {
        return Arrays.stream(values()).filter(use -> use != LOCK).toList();
    }

    static String prefixes() {
        return named().stream().map(Use::prefix).collect(Collectors.joining("|"));
    }

    @Override
    public String toString() {
        return words;
    }
}
