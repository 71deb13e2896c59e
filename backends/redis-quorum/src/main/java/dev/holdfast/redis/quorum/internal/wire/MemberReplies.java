package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.internal.connect.RoundTrip;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.MemberAnswer;
import dev.holdfast.redis.quorum.internal.count.Settlement;
import dev.holdfast.redis.quorum.internal.count.Vote;
import dev.holdfast.spi.RenewAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decodes what the scripts answer on members that vote. The codes are those that the scripts name. */
public final class MemberReplies {

    private static final int VOTED = 1;
    private static final int QUEUED = 2;
    private static final int TAKEN = 3;
    private static final int REFUSED = 4;

    private MemberReplies() {}

    /** The member's time in an answer that begins with a code. */
    public static long micros(Reply answer) {
        return answer.number(1);
    }

    /** The member's time in what a release answers to a question. */
    public static long askInReleaseMicros(Reply answer) {
        return answer.number(2);
    }

    public static MemberAnswer ask(Reply answer, RoundTrip trip) {
        return switch ((int) answer.number(0)) {
            case VOTED ->
                new MemberAnswer.Voted(new Vote(
                        new TokenRange(answer.number(2), (int) answer.number(3)), trip.term(answer.number(4)), (int)
                                answer.number(5)));
            case QUEUED, TAKEN -> taken(answer, trip);
            case REFUSED -> new MemberAnswer.Refused();
            default -> throw new IllegalStateException("The script answered a code that it does not have: " + answer);
        };
    }

    private static MemberAnswer taken(Reply answer, RoundTrip trip) {
        Optional<String> text = answer.text(2);
        if (text.isEmpty()) {
            return new MemberAnswer.Free();
        }
        VoteValue held = VoteValue.parse(text.get())
                .orElseThrow(() -> new IllegalStateException("a hold that cannot be read: " + text.get()));
        return new MemberAnswer.Taken(
                held.marker() ? Optional.empty() : Optional.of(held.holder()),
                held.tokens(),
                trip.overNanos(Math.max(0, answer.number(3))));
    }

    /**
     * What a settlement answers.
     *
     * @param tokens those that were to be written
     */
    public static Settlement settled(TokenRange tokens, Reply answer, RoundTrip trip) {
        return answer.number(0) == 1
                ? new Settlement.Settled(new Vote(tokens, trip.term(answer.number(2)), 0))
                : new Settlement.Refused(answer.number(2));
    }

    /** Whether what was released, left, stored or ended was there. */
    public static boolean wasThere(Reply answer) {
        return answer.number(0) == 1;
    }

    /**
     * What a renewal answers.
     *
     * @param leases of each hold, the lease in milliseconds that was asked for
     */
    public static List<RenewAnswer> renew(List<Long> leases, Reply answer, RoundTrip trip) {
        if (answer.size() != 2 + 2 * leases.size()) {
            throw new IllegalStateException(leases.size() + " renewals were asked for, and not those of " + answer);
        }
        List<RenewAnswer> renewals = new ArrayList<>(leases.size());
        for (int i = 0; i < leases.size(); i++) {
            renewals.add(
                    answer.number(2 + 2 * i) == 0
                            ? new RenewAnswer.Lost()
                            : new RenewAnswer.Renewed(trip.term(leases.get(i)), (int) answer.number(3 + 2 * i)));
        }
        return renewals;
    }
}
