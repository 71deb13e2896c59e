package dev.holdfast.redis.internal.wire;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An attempt in a queue.
 *
 * @param client the waiting client
 * @param attempt the number of its attempt
 */
public record QueueMember(String client, long attempt) {

    /** With label, units and limit where it asks for a group; and the client's secret at the end. */
    private static final Pattern FORM = Pattern.compile("1:([0-9a-z]{1,64}):(\\d{1,18}):\\d{1,18}:\\d{1,9}"
            + "(?::[-0-9A-Za-z.=_~%]{1,64}:\\d{1,9}:\\d{1,9})?(?::[0-9a-z]{1,64})?");

    /** The member, or empty if it is not of format 1. */
    public static Optional<QueueMember> parse(String member) {
        Matcher matcher = FORM.matcher(member);
        return matcher.matches()
                ? Optional.of(new QueueMember(matcher.group(1), Long.parseLong(matcher.group(2))))
                : Optional.empty();
    }

    /** As it stands in the queue. */
    public String text(long leaseMillis, int tokens) {
        return "1:" + client + ":" + attempt + ":" + leaseMillis + ":" + tokens;
    }
}
