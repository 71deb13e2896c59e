package dev.holdfast.lab.chaos.judge;

import dev.holdfast.testkit.history.Hold;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Looks for tokens of one lock that do not rise as they have to.
 *
 * <p>Holds that exclude one another were granted in the order in which they began. Members of a group without a limit
 * have one token, which is that of their group; a later group has a higher one. Permits are held beside one another, so
 * that the later grant may be heard of first: one has a higher token than another if that one was heard of before its
 * client began to want it.
 */
final class TokenChecks {

    private final Shares shares;
    private final BiConsumer<Hold, Hold> findings;
    private final TreeMap<Long, Hold> highestPermits = new TreeMap<>();
    private Optional<Hold> highest = Optional.empty();
    private Optional<Hold> highestOther = Optional.empty();

    private TokenChecks(Shares shares, BiConsumer<Hold, Hold> findings) {
        this.shares = shares;
        this.findings = findings;
    }

    /**
     * Checks the holds of one lock.
     *
     * @param holds in the order in which they began
     * @param findings receive two holds, of which the first has a token that is too high for the second, or the same
     */
    static void check(List<Hold> holds, Shares shares, BiConsumer<Hold, Hold> findings) {
        TokenChecks checks = new TokenChecks(shares, findings);
        // Grants that no client could rely on any more can come to light at any time.
        holds.stream().filter(hold -> !hold.isEmpty()).forEach(checks::findFalling);
        checks.findRepeated(holds);
    }

    private void findFalling(Hold hold) {
        Optional<Hold> before = shares.isLimited(hold) ? beforePermits(hold) : highest;
        if (before.isPresent() && hold.token() < before.get().token()) {
            findings.accept(before.get(), hold);
            return;
        }
        highest = Optional.of(higher(highest, hold));
        if (shares.isLimited(hold)) {
            Optional<Hold> highestPermit =
                    Optional.ofNullable(highestPermits.lastEntry()).map(Map.Entry::getValue);
            highestPermits.put(hold.fromNanos(), higher(highestPermit, hold));
        } else {
            highestOther = Optional.of(higher(highestOther, hold));
        }
    }

    /** The highest token that permits have to exceed. */
    private Optional<Hold> beforePermits(Hold hold) {
        Map.Entry<Long, Hold> known = highestPermits.floorEntry(shares.wantedNanos(hold));
        return known == null ? highestOther : Optional.of(higher(highestOther, known.getValue()));
    }

    private static Hold higher(Optional<Hold> one, Hold other) {
        return one.filter(hold -> hold.token() >= other.token()).orElse(other);
    }

    private void findRepeated(List<Hold> holds) {
        Map<Long, Hold> byToken = new HashMap<>();
        for (Hold hold : holds) {
            Hold other = byToken.putIfAbsent(hold.token(), hold);
            if (other != null && !shares.mayHaveOneToken(other, hold)) {
                findings.accept(other, hold);
            }
        }
    }
}
