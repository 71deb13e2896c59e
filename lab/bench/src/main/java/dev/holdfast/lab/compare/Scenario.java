package dev.holdfast.lab.compare;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who locks what.
 *
 * @param name as on the command line
 * @param clients how many clients, each with connections of its own
 * @param threads how many threads each client has
 * @param shared whether all threads want one lock, rather than each its own
 */
public record Scenario(String name, int clients, int threads, boolean shared) {

    private static final Pattern UNCONTENDED = Pattern.compile("u(\\d+)");
    private static final Pattern CONTENDED = Pattern.compile("c(\\d+)x(\\d+)");

    /**
     * Reads {@code uT}, one client whose T threads have a lock each, or {@code cCxT}, C clients of T threads that all want one lock.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static Scenario named(String name) {
        Matcher uncontended = UNCONTENDED.matcher(name);
        if (uncontended.matches()) {
            return new Scenario(name, 1, Integer.parseInt(uncontended.group(1)), false);
        }
        Matcher contended = CONTENDED.matcher(name);
        if (contended.matches()) {
            return new Scenario(name, Integer.parseInt(contended.group(1)), Integer.parseInt(contended.group(2)), true);
        }
        throw new IllegalArgumentException("no scenario '" + name + "'; give uT or cCxT, such as u16 or c4x4");
    }

    /** Says it in words. */
    public String description() {
        String who = clients
                + (clients == 1 ? " client, " : " clients, ")
                + threads
                + (threads == 1 ? " thread" : " threads")
                + (clients == 1 ? "" : " each");
        return who + (shared ? ", all want one lock" : ", each with its own lock");
    }
}
