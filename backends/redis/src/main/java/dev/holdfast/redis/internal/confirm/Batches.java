package dev.holdfast.redis.internal.confirm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides which answers a confirmation covers. Pure: no clock, no guard and no request inside.
 *
 * <p>A confirmation says of a moment of the server, when the batch was executed, that replicas have everything that
 * was written until then. An answer that was read before the batch was sent is about writes from before that moment,
 * so the batch covers it. Nothing can be said of an answer that is read later, even though it may be older on the
 * server: it waits for the next batch.
 *
 * <pre>
 *   answers       a1   a2              a3          a4
 *   read          |    |               |           |
 *   ------------------------------------------------------------ time
 *   batches       [ 1: covers a1 ][ 2: covers a2, a3 ][ 3: a4 ]
 * </pre>
 *
 * <p>One batch is on its way at a time: a server takes the next command of a connection only when its replicas have
 * confirmed, or the time is up. So the more answers come, the more of them share a batch.
 *
 * @param <A> an answer
 */
final class Batches<A> {

    /** A server ends a wait up to 0.1 s late, so that shorter ones would only be repeated more often. */
    private static final long SHORTEST_WAIT_MILLIS = 10;

    /**
     * What is sent: a write, and a wait for it.
     *
     * @param number no other has it
     * @param waitMillis how long the server may wait for its replicas
     */
    record Batch(long number, long waitMillis) {}

    /**
     * What follows from the answer to a batch.
     *
     * @param confirmed these count
     * @param denied the time of these is over
     * @param next to be sent now, or null
     */
    record Step<A>(
            List<A> confirmed, List<A> denied, @Nullable Batch next) {}

    private record Waiting<A>(A answer, long untilNanos) {}

    private final long timeoutNanos;

    private List<Waiting<A>> covered = List.of();
    private List<Waiting<A>> uncovered = new ArrayList<>();
    private @Nullable Batch sent;
    private long number;

    /**
     * Batches of which none is on its way.
     *
     * @param timeoutNanos how long an answer waits from its reading on
     */
    Batches(long timeoutNanos) {
        this.timeoutNanos = timeoutNanos;
    }

    /** An answer was read. Returns the batch to be sent now, or null if one is on its way. */
    @Nullable
    Batch read(A answer, long nowNanos) {
        uncovered.add(new Waiting<>(answer, nowNanos + timeoutNanos));
        return sent == null ? next(nowNanos) : null;
    }

    /** With answers that no batch covers. They stand in the order in which their time ends. */
    private Batch next(long nowNanos) {
        covered = uncovered;
        uncovered = new ArrayList<>();
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(covered.get(0).untilNanos - nowNanos);
        Batch batch = new Batch(++number, Math.max(SHORTEST_WAIT_MILLIS, leftMillis));
        sent = batch;
        return batch;
    }

    /**
     * A batch was answered.
     *
     * @param enough whether as many replicas have confirmed as have to
     */
    Step<A> answered(Batch batch, boolean enough, long nowNanos) {
        if (!batch.equals(sent)) {
            return new Step<>(List.of(), List.of(), null);
        }
        sent = null;
        List<A> confirmed = new ArrayList<>();
        List<A> denied = new ArrayList<>();
        List<Waiting<A>> again = new ArrayList<>();
        for (Waiting<A> each : covered) {
            if (enough) {
                confirmed.add(each.answer);
            } else if (nowNanos - each.untilNanos >= 0) {
                denied.add(each.answer);
            } else {
                again.add(each);
            }
        }
        covered = List.of();
        again.addAll(uncovered);
        uncovered = again;
        return new Step<>(confirmed, denied, uncovered.isEmpty() ? null : next(nowNanos));
    }

    /** The batch that is on its way, or null. */
    @Nullable
    Batch sent() {
        return sent;
    }

    /** No batch will be answered any more. Returns the answers that wait for one. */
    List<A> end() {
        List<A> left = new ArrayList<>();
        covered.forEach(each -> left.add(each.answer));
        uncovered.forEach(each -> left.add(each.answer));
        covered = List.of();
        uncovered = new ArrayList<>();
        sent = null;
        return left;
    }
}
