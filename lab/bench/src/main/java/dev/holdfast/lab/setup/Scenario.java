package dev.holdfast.lab.setup;

import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who wants what.
 *
 * @param name as on the command line
 * @param shape which locks are wanted
 * @param clients how many clients, each with connections of its own
 * @param threads how many threads each client has
 */
public record Scenario(String name, Shape shape, int clients, int threads) {

    /** How many locks there are where threads choose among popular ones. */
    public static final int POPULAR_LOCKS = 1000;

    /** What there is to choose from, in words. */
    public static final String NAMES =
            "uT (T threads of one client, a lock each), cCxT (C clients of T threads, one lock), zCxT (the same, "
                    + POPULAR_LOCKS + " locks by Zipf's law), wN or wCxN (N waiters of each client at once, one lock)";

    private static final int MOST = 100_000;
    private static final String COUNT = "([1-9]\\d{0,5})";
    private static final Map<Shape, Pattern> FORMS = Map.of(
            Shape.OWN_LOCKS, Pattern.compile("u()" + COUNT),
            Shape.ONE_LOCK, Pattern.compile("c" + COUNT + "x" + COUNT),
            Shape.POPULAR_LOCKS, Pattern.compile("z" + COUNT + "x" + COUNT),
            Shape.BURST, Pattern.compile("w(?:" + COUNT + "x)?" + COUNT));

    /**
     * Reads a name, such as {@code u16}, {@code c4x4}, {@code z4x4} or {@code w1000}.
     *
     * @throws IllegalArgumentException if there is no such scenario
     */
    public static Scenario named(String name) {
        for (Map.Entry<Shape, Pattern> form : FORMS.entrySet()) {
            Matcher matcher = form.getValue().matcher(name);
            if (matcher.matches()) {
                String clients = Objects.requireNonNullElse(matcher.group(1), "");
                Scenario read = new Scenario(
                        name,
                        form.getKey(),
                        clients.isEmpty() ? 1 : Integer.parseInt(clients),
                        Integer.parseInt(matcher.group(2)));
                if ((long) read.clients * read.threads <= MOST) {
                    return read;
                }
            }
        }
        throw new IllegalArgumentException("no scenario '" + name + "'; there are " + NAMES
                + "; counts are positive, and of threads there are at most " + MOST);
    }

    /** How many threads all clients have together. */
    public int allThreads() {
        return clients * threads;
    }

    /** How many locks there are. */
    public int locks() {
        return switch (shape) {
            case OWN_LOCKS -> allThreads();
            case ONE_LOCK, BURST -> 1;
            case POPULAR_LOCKS -> POPULAR_LOCKS;
        };
    }

    /** Says it in words. */
    public String description() {
        return counted(clients, "client") + ", " + counted(threads, shape == Shape.BURST ? "waiter" : "thread")
                + (clients == 1 ? "" : " each")
                + switch (shape) {
                    case OWN_LOCKS -> ", each with its own lock";
                    case ONE_LOCK -> ", all want one lock";
                    case POPULAR_LOCKS -> ", " + POPULAR_LOCKS + " locks chosen by Zipf's law";
                    case BURST -> ", all want one lock at once, each one time";
                };
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
