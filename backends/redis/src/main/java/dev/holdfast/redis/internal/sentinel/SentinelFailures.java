package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says why no Sentinel has named a primary, and what to mend. */
final class SentinelFailures {

    /** What to mend, by how the answer of a Sentinel begins. */
    private static final List<Remedy> REMEDIES = List.of(
            remedy(
                    "ERR No such master",
                    "no Sentinel watches a group with the name of the URI: put the name that \"sentinel monitor\" gives"
                            + " it behind the #."),
            remedy(
                    "NOAUTH",
                    "the Sentinels want a password of their own, since that of the URI is for the data servers: call"
                            + " sentinelCredentials(user, password)."),
            remedy("WRONGPASS", "the Sentinels do not take the user name and password of sentinelCredentials."),
            remedy(
                    "NOPERM",
                    "the Sentinels' user lacks a permission; docs/redis-acl.md lists those that a client needs."),
            remedy(
                    "ERR unknown command",
                    "the URI names a server that is not a Sentinel: name the Sentinels, whose port is 26379 by default,"
                            + " or write redis:// for a single server."),
            remedy(
                    "ERR Can't execute",
                    "the connection to the Sentinels speaks RESP2, and Holdfast needs RESP3 there: do not set the"
                            + " protocol version in the options of the given RedisClient."));

    private SentinelFailures() {}

    private record Remedy(String start, String text) {}

    private static Remedy remedy(String start, String text) {
        return new Remedy(start, text);
    }

    /**
     * The failure of a look at which no Sentinel named a primary. It is a wrong setting as soon as one Sentinel has
     * said so: the others are out of reach, or say the same.
     *
     * @param errors what each Sentinel failed with, by its address
     */
    static BackendFailure noPrimary(Map<String, Throwable> errors) {
        for (Map.Entry<String, Throwable> error : errors.entrySet()) {
            String words = Failures.serverWords(error.getValue());
            for (Remedy remedy : REMEDIES) {
                if (words != null && words.startsWith(remedy.start)) {
                    String said = " The Sentinel at " + error.getKey() + " said \"" + words + "\"";
                    return new BackendFailure(Kind.MISCONFIGURED, remedy.text + said, error.getValue());
                }
            }
        }
        String each = errors.entrySet().stream()
                .map(error -> error.getKey() + ": "
                        + Failures.ofConnecting(error.getValue()).seen())
                .collect(Collectors.joining("; "));
        return new BackendFailure(Kind.NOT_EXECUTED, "no Sentinel names the primary: " + each, null);
    }
}
