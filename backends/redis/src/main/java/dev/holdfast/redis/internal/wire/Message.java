package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.Share;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What arrives on a client's channel. */
public sealed interface Message {

    /** A queued attempt was granted, at a time of the server and for a claim from then on. */
    record Granted(
            String name,
            long attemptNumber,
            Share share,
            long token,
            int numbers,
            long serial,
            long claimMillis,
            int waiters,
            long grantedAtMicros)
            implements Message {}

    record Wanted(String name) implements Message {}

    record FreeAt(String name, long serverMicros) implements Message {}

    /**
     * The client's own, to see whether its subscription works and whether another process uses the same id;
     * {@code call} asks every other client that hears it to answer with one.
     */
    record Beat(String signature, long number, boolean call) implements Message {

        public String text() {
            return (call ? "1:call:" : "1:beat:") + signature + ":" + number;
        }
    }

    /** A latch that began at this time of the server, and that this client waits for, is open. */
    record Opened(String name, long begunMicros) implements Message {}

    /** Of another version of the library, or of somebody else. */
    record Unknown(String text) implements Message {}

    static Message parse(String text) {
        return Forms.parse(text);
    }

    /** As {@link #parse}, for who hears of beats alone: null for anything else, which is not read any further. */
    static @Nullable Beat parseBeat(String text) {
        return (text.startsWith("1:beat:") || text.startsWith("1:call:")) && parse(text) instanceof Beat beat
                ? beat
                : null;
    }

    /**
     * Whether it counts only with a {@link Envelope seal}. The others ask for nothing but a question to the server, or
     * a release that comes sooner.
     */
    default boolean isSealed() {
        return this instanceof Granted || this instanceof Opened || this instanceof Beat;
    }

    /** Keeps the patterns out of the interface. */
    final class Forms {

        private static final String NUMBER = "(\\d{1,18})";
        private static final String COUNT = "(\\d{1,9})";
        private static final String UNITS = "([1-9]\\d{0,8})";
        private static final String LABEL = "(" + GroupValue.LABEL + ")";
        // A name may contain anything but control characters, and stands last.
        private static final String NAME = "(.+)";
        private static final Pattern GRANT = Pattern.compile(
                String.join(":", "1:grant", NUMBER, NUMBER, COUNT, NUMBER, COUNT, NUMBER, NAME), Pattern.DOTALL);
        private static final Pattern JOIN = Pattern.compile(
                String.join(":", "1:join", NUMBER, NUMBER, NUMBER, UNITS, NUMBER, COUNT, NUMBER, LABEL, NAME),
                Pattern.DOTALL);
        private static final Pattern WANTED = Pattern.compile("1:wanted:" + NAME, Pattern.DOTALL);
        private static final Pattern FREE_AT = Pattern.compile("1:free:" + NUMBER + ":" + NAME, Pattern.DOTALL);
        private static final Pattern OPENED = Pattern.compile("1:open:" + NUMBER + ":" + NAME, Pattern.DOTALL);
        private static final Pattern BEAT = Pattern.compile("1:(beat|call):([0-9a-z]{1,40}):" + NUMBER);

        private Forms() {}

        private static Message parse(String text) {
            Matcher grant = GRANT.matcher(text);
            if (grant.matches()) {
                return new Granted(
                        LockKeys.decode(grant.group(7)),
                        Long.parseLong(grant.group(1)),
                        Share.EXCLUSIVE,
                        Long.parseLong(grant.group(2)),
                        Integer.parseInt(grant.group(3)),
                        Long.parseLong(grant.group(2)),
                        Long.parseLong(grant.group(4)),
                        Integer.parseInt(grant.group(5)),
                        Long.parseLong(grant.group(6)));
            }
            Matcher join = JOIN.matcher(text);
            if (join.matches()) {
                return new Granted(
                        LockKeys.decode(join.group(9)),
                        Long.parseLong(join.group(1)),
                        new Share.Group(join.group(8), Integer.parseInt(join.group(4)), OptionalInt.empty()),
                        Long.parseLong(join.group(2)),
                        1,
                        Long.parseLong(join.group(3)),
                        Long.parseLong(join.group(5)),
                        Integer.parseInt(join.group(6)),
                        Long.parseLong(join.group(7)));
            }
            Matcher wanted = WANTED.matcher(text);
            if (wanted.matches()) {
                return new Wanted(LockKeys.decode(wanted.group(1)));
            }
            Matcher freeAt = FREE_AT.matcher(text);
            if (freeAt.matches()) {
                return new FreeAt(LockKeys.decode(freeAt.group(2)), Long.parseLong(freeAt.group(1)));
            }
            Matcher beat = BEAT.matcher(text);
            if (beat.matches()) {
                return new Beat(
                        beat.group(2),
                        Long.parseLong(beat.group(3)),
                        beat.group(1).equals("call"));
            }
            Matcher opened = OPENED.matcher(text);
            return opened.matches()
                    ? new Opened(LockKeys.decode(opened.group(2)), Long.parseLong(opened.group(1)))
                    : new Unknown(text);
        }
    }
}
