package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.TokenRange;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a member sends to a client. */
public sealed interface QuorumMessage {

    /** The member has given its vote to a queued attempt, at a time of its own and for a claim from then on. */
    record Voted(
            String name, long attempt, int yields, TokenRange tokens, long claimMillis, int waiters, long votedAtMicros)
            implements QuorumMessage {}

    /** Another client waits for a lock that the receiver holds. */
    record Wanted(String name) implements QuorumMessage {}

    /** The member's vote will be free at a time of its own. */
    record FreeAt(String name, long memberMicros) implements QuorumMessage {}

    /** Of another version of the library, or of somebody else. */
    record Unknown(String text) implements QuorumMessage {}

    /** Never throws. */
    static QuorumMessage parse(String text) {
        return Forms.parse(text);
    }

    /** Keeps the patterns out of the interface. */
    final class Forms {

        private static final String NUMBER = "(\\d{1,18})";
        private static final String COUNT = "(\\d{1,9})";
        // A name may contain anything but control characters, and stands last.
        private static final String NAME = "(.+)";

        private static final Pattern VOTE = Pattern.compile(
                String.join(":", "q1:vote", NUMBER + "\\." + COUNT, NUMBER, COUNT, NUMBER, COUNT, NUMBER, NAME),
                Pattern.DOTALL);
        private static final Pattern WANTED = Pattern.compile("q1:wanted:" + NAME, Pattern.DOTALL);
        private static final Pattern FREE_AT = Pattern.compile("q1:free:" + NUMBER + ":" + NAME, Pattern.DOTALL);

        private Forms() {}

        private static QuorumMessage parse(String text) {
            Matcher vote = VOTE.matcher(text);
            if (vote.matches()) {
                return new Voted(
                        LockKeys.decode(vote.group(8)),
                        Long.parseLong(vote.group(1)),
                        Integer.parseInt(vote.group(2)),
                        new TokenRange(Long.parseLong(vote.group(3)), Integer.parseInt(vote.group(4))),
                        Long.parseLong(vote.group(5)),
                        Integer.parseInt(vote.group(6)),
                        Long.parseLong(vote.group(7)));
            }
            Matcher wanted = WANTED.matcher(text);
            if (wanted.matches()) {
                return new Wanted(LockKeys.decode(wanted.group(1)));
            }
            Matcher freeAt = FREE_AT.matcher(text);
            return freeAt.matches()
                    ? new FreeAt(LockKeys.decode(freeAt.group(2)), Long.parseLong(freeAt.group(1)))
                    : new Unknown(text);
        }
    }
}
