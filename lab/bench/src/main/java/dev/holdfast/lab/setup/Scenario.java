package dev.holdfast.lab.setup;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who wants what.
 *
 * @param use as what the names are taken
 * @param threads how many threads each client has
 */
public record Scenario(String name, Use use, Shape shape, int clients, int threads) implements Serializable {

    /** How many locks there are where threads choose among popular ones. */
    public static final int POPULAR_LOCKS = 1000;

    /** What there is to choose from, in words. */
    public static final String NAMES =
            "uT (T threads of one client, a lock each), cCxT (C clients of T threads, one lock), zCxT (the same, "
                    + POPULAR_LOCKS + " locks by Zipf's law), wN or wCxN (N waiters of each client at once, one lock);"
                    + " stickyT, readT, permitT, fencedT, gateT, latchT (as uT, with sticky locks, read locks,"
                    + " semaphores of one permit, locks with tokens, rate gates, latches), set3 (as u1, with three"
                    + " locks together); readcCxT, rw95cCxT, permits4cCxT (as cCxT, with one read lock, one read-write"
                    + " lock that 95 of 100 passes read, one semaphore of four permits)";

    private static final int MOST = 100_000;
    private static final Pattern OWN = Pattern.compile("(" + Use.prefixesOfOwn() + ")([1-9]\\d{0,5})");
    private static final Pattern SHARED =
            Pattern.compile("(" + Use.prefixesOfShared() + ")c([1-9]\\d{0,5})x([1-9]\\d{0,5})");
    private static final Pattern FORM = Pattern.compile("([ucwz])(?:([1-9]\\d{0,5})x)?([1-9]\\d{0,5})");

    /** Which locks are wanted: with its letter, and what it says of the threads. */
    public enum Shape {
        OWN_LOCKS('u', ", each with its own lock"),
        ONE_LOCK('c', ", all want one lock"),
        /** Before each pass, every thread chooses one of a thousand locks, a few of which are popular. */
        POPULAR_LOCKS('z', ", " + Scenario.POPULAR_LOCKS + " locks chosen by Zipf's law"),
        BURST('w', ", all want one lock at once, each one time");

        private final char letter;
        private final String words;

        Shape(char letter, String words) {
            this.letter = letter;
            this.words = words;
        }
    }

    /**
     * Reads a name, such as {@code u16}, {@code c4x4}, {@code z4x4}, {@code w1000}, {@code sticky1} or
     * {@code rw95c4x4}.
     */
    public static Scenario named(String name) {
        return ofOwnNames(name)
                .or(() -> ofOneSharedName(name))
                .or(() -> ofLocks(name))
                .filter(scenario -> (long) scenario.clients * scenario.threads <= MOST)
                .orElseThrow(() -> new IllegalArgumentException("no scenario '" + name + "'; there are " + NAMES
                        + "; counts are positive, and of threads there are at most " + MOST));
    }

    private static Optional<Scenario> ofOwnNames(String name) {
        Matcher form = OWN.matcher(name);
        if (!form.matches()) {
            return Optional.empty();
        }
        Use use = Use.prefixed(form.group(1));
        int number = Integer.parseInt(form.group(2));
        if (use == Use.SET && number != Use.LOCKS_OF_A_SET) {
            return Optional.empty();
        }
        return Optional.of(new Scenario(name, use, Shape.OWN_LOCKS, 1, use == Use.SET ? 1 : number));
    }

    private static Optional<Scenario> ofOneSharedName(String name) {
        Matcher form = SHARED.matcher(name);
        return form.matches()
                ? Optional.of(new Scenario(
                        name,
                        Use.prefixed(form.group(1)),
                        Shape.ONE_LOCK,
                        Integer.parseInt(form.group(2)),
                        Integer.parseInt(form.group(3))))
                : Optional.empty();
    }

    private static Optional<Scenario> ofLocks(String name) {
        Matcher form = FORM.matcher(name);
        if (!form.matches()) {
            return Optional.empty();
        }
        Shape shape = Arrays.stream(Shape.values())
                .filter(one -> one.letter == name.charAt(0))
                .findFirst()
                .orElseThrow();
        boolean several = form.group(2) != null;
        int clients = several ? Integer.parseInt(form.group(2)) : 1;
        int threads = Integer.parseInt(form.group(3));
        boolean known = shape == Shape.BURST || several != (shape == Shape.OWN_LOCKS);
        return known ? Optional.of(new Scenario(name, Use.LOCK, shape, clients, threads)) : Optional.empty();
    }

    public int allThreads() {
        return clients * threads;
    }

    public int locks() {
        return switch (shape) {
            case OWN_LOCKS -> allThreads();
            case ONE_LOCK, BURST -> 1;
            case POPULAR_LOCKS -> POPULAR_LOCKS;
        };
    }

    public String description() {
        return counted(clients, "client") + ", " + counted(threads, shape == Shape.BURST ? "waiter" : "thread")
                + (clients == 1 ? "" : " each")
                + shape.words.replace("own lock", "own " + use).replace("one lock", "one " + use)
                + (use.isMixed() ? ", which " + use.readPercent() + " % of the passes read" : "");
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
