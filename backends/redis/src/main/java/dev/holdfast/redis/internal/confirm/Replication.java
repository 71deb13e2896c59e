package dev.holdfast.redis.internal.confirm;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a server stands among its replicas, as {@code INFO replication} says.
 *
 * @param isPrimary whether it takes writes
 * @param history the name of the line of writes that it continues. A server draws a fresh one when it is promoted, and
 *     takes over that of its primary when it is demoted; so while one is a primary under the same name, it has lost
 *     nothing
 * @param replicas how many are connected
 */
record Replication(boolean isPrimary, String history, int replicas) {

    /** Why an epoch is over, as a phrase. */
    static final String ANEW = "the server's history of writes has begun anew, as when it was demoted: what it answered"
            + " before may be lost";

    private static final Pattern ROLE = field("role");
    private static final Pattern HISTORY = field("master_replid");
    private static final Pattern REPLICAS = field("connected_slaves");

    private static Pattern field(String name) {
        return Pattern.compile("(?m)^" + name + ":(\\S+)");
    }

    /**
     * Reads what the server says.
     *
     * @throws IllegalStateException if it does not say which history it has
     */
    static Replication of(String info) {
        String history = valueIn(info, HISTORY);
        if (history.isEmpty()) {
            throw new IllegalStateException("its INFO replication has no master_replid");
        }
        String replicas = valueIn(info, REPLICAS);
        return new Replication(
                valueIn(info, ROLE).equals("master"), history, replicas.isEmpty() ? 0 : Integer.parseInt(replicas));
    }

    private static String valueIn(String info, Pattern field) {
        Matcher matcher = field.matcher(info);
        return matcher.find() ? matcher.group(1) : "";
    }

    /** Whether nothing that the other had can have been lost. */
    boolean continues(Replication earlier) {
        return isPrimary && earlier.isPrimary && history.equals(earlier.history);
    }
}
