package dev.holdfast.redis.internal.wire;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands at a lock's key while a group holds it: {@code 1:-:U:T:E:group:label}.
 *
 * @param units how many units are in use
 * @param era the token that the group was opened with
 * @param untilMicros the latest end of a member, by the server's clock
 * @param label what the members have in common
 */
public record GroupValue(int units, long era, long untilMicros, String label) {

    /** As {@link dev.holdfast.spi.Share.Group} allows it. */
    static final String LABEL = "[-0-9A-Za-z.=_~%]{1,64}";

    private static final Pattern FORM = Pattern.compile("1:-:(\\d{1,9}):(\\d{1,18}):(\\d{1,18}):group:(" + LABEL + ")");

    /** The value, or empty if it is not the marker of a group. */
    public static Optional<GroupValue> parse(String value) {
        Matcher matcher = FORM.matcher(value);
        return matcher.matches()
                ? Optional.of(new GroupValue(
                        Integer.parseInt(matcher.group(1)),
                        Long.parseLong(matcher.group(2)),
                        Long.parseLong(matcher.group(3)),
                        matcher.group(4)))
                : Optional.empty();
    }

    /** As it stands at the key. */
    public String text() {
        return "1:-:" + units + ":" + era + ":" + untilMicros + ":group:" + label;
    }
}
