package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.RenewAnswer.Lost;
import dev.holdfast.spi.RenewAnswer.Renewed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the members' answers to one batch of renewals mean: a hold is renewed by enough members, and lost when too few
 * are left that could renew it. Not thread-safe.
 */
public final class RenewalTally {

    private final QuorumSize size;
    private final List<List<Renewed>> renewed;
    private final int[] lost;
    private int answered;

    /**
     * Nothing is answered yet.
     *
     * @param holds how many are to be renewed
     */
    public RenewalTally(QuorumSize size, int holds) {
        this.size = size;
        this.renewed = new ArrayList<>(holds);
        for (int i = 0; i < holds; i++) {
            renewed.add(new ArrayList<>(size.members()));
        }
        this.lost = new int[holds];
    }

    /** A member has answered for each hold, in their order. */
    public void answered(List<RenewAnswer> answers) {
        answered++;
        for (int i = 0; i < lost.length; i++) {
            if (answers.get(i) instanceof Renewed confirmed) {
                renewed.get(i).add(confirmed);
            } else {
                lost[i]++;
            }
        }
    }

    /** A member will not answer. */
    public void failed() {
        answered++;
    }

    /** Whether no member is left that could answer. */
    public boolean isComplete() {
        return answered == size.members();
    }

    /** The answers, once there is one for each hold. */
    public Optional<List<RenewAnswer>> answers() {
        List<RenewAnswer> answers = new ArrayList<>(lost.length);
        for (int i = 0; i < lost.length; i++) {
            List<Renewed> confirmed = renewed.get(i);
            if (size.isEnough(confirmed.size())) {
                answers.add(new Renewed(
                        size.term(confirmed.stream().map(Renewed::validity).toList()),
                        size.waiters(confirmed.stream().map(Renewed::waiters).toList())));
            } else if (size.isRuledOutBy(lost[i])) {
                answers.add(new Lost());
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(answers);
    }
}
