package dev.holdfast.redis.internal.wire;

import dev.holdfast.HolderId;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands at a lock's key, and how attempts are written.
 *
 * @param client the holding client, or the one that released a lock that stays taken for its minimum hold
 * @param attempt the number of its attempt
 * @param token the lowest of its tokens
 * @param tokens how many it has
 * @param marker whether the lock only stays taken for its minimum hold, and no client holds it
 */
public record HoldValue(String client, long attempt, long token, int tokens, boolean marker) {

    private static final Pattern CLIENT = Pattern.compile("[0-9a-z]{1,64}");
    private static final Pattern HELD = Pattern.compile("1:([0-9a-z]{1,64}):(\\d{1,18}):(\\d{1,18}):(\\d{1,9})");
    private static final Pattern MARKER = Pattern.compile("1:-:(\\d{1,18}):(\\d{1,18}):(\\d{1,9}):([0-9a-z]{1,64})");

    /** The value, or empty if it is neither a hold nor the marker of a minimum hold. */
    public static Optional<HoldValue> parse(String value) {
        Matcher held = HELD.matcher(value);
        if (held.matches()) {
            return Optional.of(
                    new HoldValue(held.group(1), number(held, 2), number(held, 3), (int) number(held, 4), false));
        }
        Matcher marker = MARKER.matcher(value);
        if (marker.matches()) {
            return Optional.of(new HoldValue(
                    marker.group(4), number(marker, 1), number(marker, 2), (int) number(marker, 3), true));
        }
        return Optional.empty();
    }

    private static long number(Matcher matcher, int group) {
        return Long.parseLong(matcher.group(group));
    }

    /** What values and queue members of an attempt begin with. */
    public static String owner(String clientId, Attempt attempt) {
        return "1:" + clientId + ":" + attempt.number();
    }

    /**
     * What the value of one hold begins with, and of no other: an attempt alone could have been granted again under
     * another token. Empty if no client is called so.
     */
    public static Optional<String> begin(HolderId holder) {
        return owner(holder).map(owner -> owner + ":" + holder.token());
    }

    /** What values and members of an attempt begin with. Empty if no client is called so. */
    static Optional<String> owner(HolderId holder) {
        return CLIENT.matcher(holder.clientId()).matches()
                ? Optional.of("1:" + holder.clientId() + ":" + holder.attempt())
                : Optional.empty();
    }

    public static String of(String clientId, Hold hold) {
        return owner(clientId, hold.attempt()) + ":" + hold.token() + ":" + hold.numbers();
    }

    /** As it stands at the key. */
    public String text() {
        String numbers = attempt + ":" + token + ":" + tokens;
        return marker ? "1:-:" + numbers + ":" + client : "1:" + client + ":" + numbers;
    }
}
