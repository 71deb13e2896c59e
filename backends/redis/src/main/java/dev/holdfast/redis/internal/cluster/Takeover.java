package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.LockId;
import io.lettuce.core.cluster.SlotHash;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What other primaries serve by now than before. Immutable.
 *
 * <p>A slot was <i>moved</i> if the one that has it was a primary before, and the one that had it is a primary still:
 * its keys went with it, and nothing is lost. Either may serve no slot then, as where all slots of a move go in one
 * step. Otherwise it was <i>taken over</i>, as by a replica, which may lack the last writes.
 */
final class Takeover {

    private final SlotMap after;
    private final BitSet takenOver = new BitSet(SlotMap.SLOTS);
    private final BitSet moved = new BitSet(SlotMap.SLOTS);
    private final LockKeys keys;

    Takeover(SlotMap before, SlotMap after, LockKeys keys) {
        this.after = after;
        this.keys = keys;
        Set<Address> primariesBefore = before.primariesAndIdle();
        Set<Address> primariesAfter = after.primariesAndIdle();
        for (int slot = 0; slot < SlotMap.SLOTS; slot++) {
            Address was = before.primaryOf(slot).orElse(null);
            Address is = after.primaryOf(slot).orElse(null);
            if (was != null && is != null && !was.equals(is)) {
                boolean isMove = primariesAfter.contains(was) && primariesBefore.contains(is);
                (isMove ? moved : takenOver).set(slot);
            }
        }
    }

    /** How many slots have another primary. */
    int slots() {
        return takenOver.cardinality() + moved.cardinality();
    }

    /** The primaries that have taken slots over. */
    List<Address> successors() {
        return takenOver.stream()
                .mapToObj(slot -> after.primaryOf(slot).orElseThrow())
                .distinct()
                .toList();
    }

    /** The locks that a primary has taken over. */
    Predicate<LockId> namesAt(Address successor) {
        BitSet its = new BitSet(SlotMap.SLOTS);
        takenOver.stream()
                .filter(slot -> successor.equals(after.primaryOf(slot).orElse(null)))
                .forEach(its::set);
        return in(its);
    }

    /** The locks that were moved. */
    Predicate<LockId> movedNames() {
        return in(moved);
    }

    private Predicate<LockId> in(BitSet slots) {
        return lock -> slots.get(SlotHash.getSlot(keys.hold(lock.name())));
    }
}
