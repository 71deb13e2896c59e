package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.identity.Identity;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where things stand on the server: keys and channels under a prefix. Immutable. */
public final class LockKeys {

    public static final String DEFAULT_PREFIX = "holdfast";

    private static final int LONGEST_SHOWN = 64;
    private static final int LONGEST_NAME_BYTES = 512;
    private static final int LONGEST_ENCODED = 3 * LONGEST_NAME_BYTES;
    private static final int LONGEST_PREFIX = 64;
    private static final Pattern ENCODED = Pattern.compile("%([0-9A-F]{2})");

    private final String prefix;

    /**
     * Keys under a prefix.
     *
     * @throws IllegalArgumentException if the prefix is not allowed
     */
    public LockKeys(String prefix) {
        requireValidPrefix(prefix);
        this.prefix = prefix;
    }

    private static void requireValidPrefix(String prefix) {
        boolean allowed = !prefix.isEmpty()
                && prefix.length() <= LONGEST_PREFIX
                && prefix.codePoints()
                        .noneMatch(c -> c == '{'
                                || c == '}'
                                || Character.isWhitespace(c)
                                || Character.isSpaceChar(c)
                                || Character.isISOControl(c));
        if (!allowed) {
            throw new IllegalArgumentException(
                    "The prefix '" + PrintableText.of(prefix) + "' is not allowed: take 1 to " + LONGEST_PREFIX
                            + " characters without braces, white space and control characters");
        }
        requireEncodable("prefix", prefix);
    }

    /**
     * Refuses names that cannot be part of a key.
     *
     * @throws IllegalArgumentException if the name is empty, too long, or no valid UTF-16
     */
    public static void requireValidName(String name) {
        int bytes = requireEncodable("lock name", name);
        if (bytes > LONGEST_NAME_BYTES) {
            throw new IllegalArgumentException("The lock name '" + PrintableText.of(name, LONGEST_SHOWN) + "' is "
                    + bytes + " bytes long in UTF-8; on Redis a name may have " + LONGEST_NAME_BYTES);
        }
    }

    /** Half a surrogate pair would become a question mark, and two names one lock. */
    private static int requireEncodable(String what, String text) {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(java.nio.CharBuffer.wrap(text))
                    .remaining();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(
                    "The " + what + " '" + PrintableText.of(text)
                            + "' cannot be written as UTF-8: it has half of a surrogate pair",
                    e);
        }
    }

    public String prefix() {
        return prefix;
    }

    public String hold(String name) {
        return prefix + ":{" + encode(name) + "}";
    }

    public String queue(String name) {
        return hold(name) + ":queue";
    }

    public String fence(String name) {
        return hold(name) + ":fence";
    }

    /** The members of the group that holds a lock. */
    public String group(String name) {
        return hold(name) + ":group";
    }

    /** The hold, the queue, the fence and the members of a lock, as most scripts are given them. */
    List<String> ofLock(String name) {
        String hold = hold(name);
        return List.of(hold, hold + ":queue", hold + ":fence", hold + ":group");
    }

    /** As above, and the limit that a resize has set. */
    List<String> ofLimited(String name) {
        String hold = hold(name);
        return List.of(hold, hold + ":queue", hold + ":fence", hold + ":group", hold + ":limit");
    }

    public String outcome(String name) {
        return hold(name) + ":outcome";
    }

    /** The gate of an evenly spaced rate. */
    public String rate(String name) {
        return hold(name) + ":rate";
    }

    /** The gate of a rate that is counted in windows. */
    public String window(String name) {
        return hold(name) + ":window";
    }

    /** The latch: which parties have counted down. */
    public String latch(String name) {
        return hold(name) + ":latch";
    }

    /** The clients that wait for the latch. */
    public String latchWaiters(String name) {
        return latch(name) + ":waiters";
    }

    /** The data of a leader's term. */
    public String data(String name) {
        return hold(name) + ":data";
    }

    /** The record of what a client says about itself. */
    public String client(String clientId) {
        return prefix + ":client:" + clientId;
    }

    /** Where clients write so that replicas have something to confirm; the value is of no importance. */
    public String confirmation() {
        return prefix + ":confirmation";
    }

    /** As {@link #confirmation}, in a cluster: in the slot of a hash tag. */
    public String confirmationIn(String hashTag) {
        return confirmation() + ":{" + hashTag + "}";
    }

    /**
     * Two keys that lie in different slots of a cluster, whatever the prefix. Nothing stands there for their sake: a
     * server that is none of a cluster takes a request that names both, and a node of one refuses it,
     * whichever slots it has.
     */
    public List<String> ofTwoSlots() {
        return List.of(hold("a"), hold("b"));
    }

    /** A key at which nothing ever stands: no client has an id with braces. */
    String unusedIn(String hashTag) {
        return client("{" + hashTag + "}");
    }

    public String channel(String clientId) {
        return prefix + ":to:" + clientId;
    }

    public ClientChannel channelOf(Identity client) {
        return new ClientChannel(channel(client.clientId()), client.secret());
    }

    /**
     * The sharded channel of a client for messages about one lock: in the lock's own slot.
     *
     * @param channel the client's {@link #channel}
     */
    public String shardChannel(String name, String channel) {
        return hold(name) + channel.substring(prefix.length());
    }

    /** The lock that a {@link #shardChannel} is about; empty for any other text. */
    public Optional<String> nameInShardChannel(String shardChannel) {
        int end = shardChannel.lastIndexOf(":to:");
        return end < 0 ? Optional.empty() : nameInHoldKey(shardChannel.substring(0, end));
    }

    /** The lock's name in the key of a hold; empty for any other key, those of queues, fences and outcomes included. */
    public Optional<String> nameInHoldKey(String key) {
        String start = prefix + ":{";
        // No name is as long in any encoding; what others put there may be.
        int longest = start.length() + LONGEST_ENCODED + 1;
        if (!key.startsWith(start)
                || !key.endsWith("}")
                || key.length() <= start.length() + 1
                || key.length() > longest) {
            return Optional.empty();
        }
        return Optional.of(decode(key.substring(start.length(), key.length() - 1)));
    }

    /** A pattern for SCAN that matches all keys of holds, and few others. */
    public String holdPattern() {
        return prefix.replaceAll("([\\\\*?\\[\\]^])", "\\\\$1") + ":{*}";
    }

    /**
     * Braces would end a hash tag early, and control characters spoil logs and pages;
     * the percent sign makes it reversible.
     */
    public static String encode(String name) {
        StringBuilder encoded = null;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean plain = c != '{' && c != '}' && c != '%' && c >= ' ' && c != 0x7F;
            if (plain && encoded == null) {
                continue;
            }
            if (encoded == null) {
                encoded = new StringBuilder(name.length() + 16).append(name, 0, i);
            }
            if (plain) {
                encoded.append(c);
            } else {
                encoded.append(String.format("%%%02X", (int) c));
            }
        }
        return encoded == null ? name : encoded.toString();
    }

    /** The name that was encoded so in a key or message. */
    public static String decode(String encoded) {
        return ENCODED.matcher(encoded)
                .replaceAll(
                        match -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(match.group(1), 16))));
    }
}
