package dev.holdfast.redis.internal.wire;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A member of a group: {@code 1:C:A:U}. Its score is its own end.
 *
 * @param client the client that holds
 * @param attempt the number of its attempt
 * @param units how many units it has
 */
public record MemberValue(String client, long attempt, int units) {

    private static final Pattern FORM = Pattern.compile("1:([0-9a-z]{1,64}):(\\d{1,18}):(\\d{1,9})");

    /** The member, or empty if it is not of format 1. */
    public static Optional<MemberValue> parse(String member) {
        Matcher matcher = FORM.matcher(member);
        return matcher.matches()
                ? Optional.of(new MemberValue(
                        matcher.group(1), Long.parseLong(matcher.group(2)), Integer.parseInt(matcher.group(3))))
                : Optional.empty();
    }

    /** As it stands among the members. */
    public String text() {
        return "1:" + client + ":" + attempt + ":" + units;
    }
}
