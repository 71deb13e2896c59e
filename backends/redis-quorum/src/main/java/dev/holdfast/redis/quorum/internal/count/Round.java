package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.spi.BackendFailure;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the members have said in one round of questions. Not thread-safe. */
final class Round {

    private final QuorumSize size;
    private final @Nullable MemberAnswer[] answers;

    Round(QuorumSize size) {
        this.size = size;
        this.answers = new MemberAnswer[size.members()];
    }

    void answered(int member, MemberAnswer answer) {
        answers[member] = answer;
    }

    boolean isComplete() {
        return Stream.of(answers).allMatch(Objects::nonNull);
    }

    /** Whether a member that has not answered may have voted. */
    boolean isSilent() {
        return Stream.of(answers)
                .anyMatch(answer -> answer == null
                        || (answer instanceof MemberAnswer.Failed failed
                                && failed.failure().kind() == BackendFailure.Kind.UNKNOWN));
    }

    /** How many have answered with something to go by. */
    int reached() {
        return (int) Stream.of(answers)
                .filter(answer -> answer instanceof MemberAnswer.Voted
                        || answer instanceof MemberAnswer.Taken
                        || answer instanceof MemberAnswer.Free)
                .count();
    }

    int refused() {
        return (int) all(MemberAnswer.Refused.class).count();
    }

    Map<Integer, MemberAnswer.Failed> failed() {
        Map<Integer, MemberAnswer.Failed> failed = new HashMap<>();
        for (int member = 0; member < answers.length; member++) {
            if (answers[member] instanceof MemberAnswer.Failed failure) {
                failed.put(member, failure);
            }
        }
        return failed;
    }

    /** Whether a minimum hold keeps the lock taken at so many members that no other attempt can get enough. */
    boolean isKept() {
        return size.isEnough((int) all(MemberAnswer.Taken.class)
                .filter(taken -> taken.rival().isEmpty())
                .count());
    }

    /** The attempt that has enough votes. Their tokens may still be unequal. */
    Optional<Rival> granted() {
        Map<Rival, Integer> counts = new HashMap<>();
        all(MemberAnswer.Taken.class)
                .flatMap(taken -> taken.rival().stream())
                .forEach(rival -> counts.merge(rival, 1, Integer::sum));
        return counts.entrySet().stream()
                .filter(entry -> size.isEnough(entry.getValue()))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Whether this attempt has so many votes still that it holds the lock. */
    boolean isHeldBy(Rival rival) {
        return size.isEnough((int) all(MemberAnswer.Taken.class)
                .filter(taken -> taken.rival().filter(rival::equals).isPresent())
                .count());
    }

    /** Whether a member has its vote for nobody. */
    boolean hasFree() {
        return all(MemberAnswer.Free.class).findAny().isPresent();
    }

    /** A token of what is taken that a later grant is above: the lowest that the attempt or the minimum hold has. */
    long lowestToken(Optional<Rival> of) {
        return all(MemberAnswer.Taken.class)
                .filter(taken -> taken.rival().equals(of))
                .mapToLong(taken -> taken.tokens().lowest())
                .min()
                .orElse(0);
    }

    /** Whether an attempt that comes before has a vote. */
    boolean isVotedBefore(Bid bid) {
        return all(MemberAnswer.Taken.class)
                .flatMap(taken -> taken.rival().stream())
                .anyMatch(rival -> rival.bid().compareTo(bid) < 0);
    }

    /** When everything that is taken now is free at the latest. */
    long takenUntilNanos(long nowNanos) {
        return all(MemberAnswer.Taken.class)
                .mapToLong(MemberAnswer.Taken::untilNanos)
                .reduce(nowNanos, (one, other) -> other - one > 0 ? other : one);
    }

    private <T> Stream<T> all(Class<T> kind) {
        return Stream.of(answers).filter(kind::isInstance).map(kind::cast);
    }
}
