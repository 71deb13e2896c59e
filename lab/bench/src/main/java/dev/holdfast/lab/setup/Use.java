package dev.holdfast.lab.setup;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** As what a name is taken in a scenario. */
public enum Use {

    /** As a lock. */
    LOCK("lock"),

    /** As a lock that may stay with its client between two passes, where a peer has such. */
    STICKY("sticky lock"),

    /** As a read lock. */
    READ("read lock"),

    /** As the only permit of a semaphore. */
    PERMIT("semaphore");

    private final String words;

    Use(String words) {
        this.words = words;
    }

    /** What the name of a scenario begins with, in place of the letter for locks. */
    String prefix() {
        return name().toLowerCase(Locale.ROOT);
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
