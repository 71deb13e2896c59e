package dev.holdfast.lab.run;

import dev.holdfast.lab.run.Tape.Pass;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The tokens of the holds of one lock: that of a hold has to be greater than that of each hold that was over before. Of
 * two that read, the tokens may be the same.
 *
 * <p>Where only one holds the lock, a hold was over before if it had ended when the later one began. Of a semaphore,
 * the grant of the hold that begins later may have come first, and its caller ran late; so a hold was over before if it
 * had ended when the later one was asked for.
 */
final class TokenOrder {

    private final boolean oneAtATime;
    private final long originNanos;

    /** By when they ended: each has a greater token than those that ended earlier. */
    private final TreeMap<Long, Pass> highest = new TreeMap<>();

    TokenOrder(boolean oneAtATime, long originNanos) {
        this.oneAtATime = oneAtATime;
        this.originNanos = originNanos;
    }

    /** Takes the next hold, in the order in which they began, and returns one that should have had a lower token. */
    Optional<Pass> add(Pass pass) {
        long sinceNanos = (oneAtATime ? pass.enteredNanos() : pass.calledNanos()) - originNanos;
        Map.Entry<Long, Pass> before = highest.floorEntry(sinceNanos);
        if (before != null) {
            if (oneAtATime) {
                // Whatever begins later is compared with this one.
                highest.headMap(before.getKey()).clear();
            }
            Pass earlier = before.getValue();
            boolean same = earlier.token() == pass.token() && earlier.reads() && pass.reads();
            if (earlier.token() >= pass.token() && !same) {
                return Optional.of(earlier);
            }
        }
        keep(pass);
        return Optional.empty();
    }

    private void keep(Pass pass) {
        long endedNanos = pass.leftNanos() - originNanos;
        Map.Entry<Long, Pass> before = highest.floorEntry(endedNanos);
        if (before == null || before.getValue().token() < pass.token()) {
            highest.tailMap(endedNanos).values().removeIf(later -> later.token() <= pass.token());
            highest.put(endedNanos, pass);
        }
    }
}
