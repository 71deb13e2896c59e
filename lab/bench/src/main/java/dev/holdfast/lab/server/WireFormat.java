package dev.holdfast.lab.server;

import java.util.Locale;

/** What is known here of how Holdfast keeps a lock on Redis; docs/design/wire.md describes it. */
public final class WireFormat {

    private WireFormat() {}

    /** The key that lives as long as the hold on a lock. */
    public static String hold(String lock) {
        return "holdfast:{" + lock + "}";
    }

    /** The sorted set of those who wait for a lock, by when they came. */
    public static String queue(String lock) {
        return hold(lock) + ":queue";
    }

    /** An entry of a queue, of a client that there is not. */
    public static String standIn(int number) {
        return String.format(Locale.ROOT, "1:standin%09d:%d:30000:64", number, number + 1);
    }
}
