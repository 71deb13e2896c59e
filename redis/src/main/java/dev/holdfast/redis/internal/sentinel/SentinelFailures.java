package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says why no Sentinel has named a primary, and what to mend. */
final class SentinelFailures {

    private SentinelFailures() {}

    /**
     * The failure of a look at which no Sentinel named a primary. It is a wrong setting as soon as one Sentinel has
     * said so: the others are out of reach, or say the same.
     *
     * @param group the name of the primary's group
     * @param errors what each Sentinel failed with, by its address
     */
    static BackendFailure noPrimary(String group, Map<String, Throwable> errors) {
        for (Map.Entry<String, Throwable> error : errors.entrySet()) {
            String words = Failures.serverWords(error.getValue());
            String remedy = words == null ? null : remedy(group, words);
            if (remedy != null) {
                return new BackendFailure(
                        Kind.MISCONFIGURED,
                        remedy + " The Sentinel at " + error.getKey() + " said \"" + words + "\"",
                        error.getValue());
            }
        }
        String each = errors.entrySet().stream()
                .map(error -> error.getKey() + ": "
                        + Failures.ofConnecting(error.getValue()).seen())
                .collect(Collectors.joining("; "));
        return new BackendFailure(Kind.NOT_EXECUTED, "no Sentinel names the primary: " + each, null);
    }

    private static @Nullable String remedy(String group, String words) {
        if (words.startsWith("ERR No such master")) {
            return "no Sentinel watches a group with the name '" + group + "': put the name that"
                    + " \"sentinel monitor\" gives it behind the # of the URI.";
        }
        if (words.startsWith("NOAUTH")) {
            return "the Sentinels want a password of their own, since that of the URI is for the data servers: call"
                    + " sentinelCredentials(user, password).";
        }
        if (words.startsWith("WRONGPASS")) {
            return "the Sentinels do not take the user name and password of sentinelCredentials.";
        }
        if (words.startsWith("NOPERM")) {
            return "the Sentinels' user lacks a permission; docs/redis-acl.md lists those that a client needs.";
        }
        if (words.startsWith("ERR unknown command")) {
            return "the URI names a server that is not a Sentinel: name the Sentinels, whose port is 26379 by default, or"
                    + " write redis:// for a single server.";
        }
        if (words.startsWith("ERR Can't execute")) {
            return "the connection to the Sentinels speaks RESP2, and Holdfast needs RESP3 there: do not set the"
                    + " protocol version in the options of the given RedisClient.";
        }
        return null;
    }
}
