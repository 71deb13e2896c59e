package dev.holdfast;

import dev.holdfast.spi.PrintableText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of one hold on a lock, as the server knows it: which client, by which of its attempts, under which token. No
 * two holds on a lock ever have the same, so an id never refers to a later hold.
 *
 * <p>Written as {@code CLIENT:ATTEMPT:TOKEN}, by {@link #toString()} for {@link #parse}.
 *
 * @param clientId the holding client's {@link Holdfast#clientId()}
 * @param attempt the number of the attempt by which the client got the lock
 * @param token the fencing token of the server's grant; leases that were handed on within the client have higher ones
 */
public record HolderId(String clientId, long attempt, long token) {

    private static final Pattern CLIENT = Pattern.compile("[0-9A-Za-z._-]+");
    private static final Pattern TEXT = Pattern.compile("(" + CLIENT + "):(\\d{1,18}):(\\d{1,18})");

    private static final String FORM = "it has to be CLIENT:ATTEMPT:TOKEN, as inspect() shows it";

    /** Refuses what cannot be a holder. */
    public HolderId {
        if (!CLIENT.matcher(clientId).matches() || attempt < 0 || token < 0) {
            throw new IllegalArgumentException("No holder can be called '" + PrintableText.of(clientId) + ":" + attempt
                    + ":" + token + "': " + FORM);
        }
    }

    /**
     * Reads what {@link #toString()} wrote.
     *
     * @param text such as {@code k3x9q0zt71mvb4ah:17:1763800000000000}
     * @return the holder's name
     * @throws IllegalArgumentException if it is of another form; the message says of which it must be
     */
    public static HolderId parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + PrintableText.of(text) + "' names no holder: " + FORM);
        }
        return new HolderId(matcher.group(1), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3)));
    }

    /** The form that {@link #parse} reads. */
    @Override
    public String toString() {
        return clientId + ":" + attempt + ":" + token;
    }
}
