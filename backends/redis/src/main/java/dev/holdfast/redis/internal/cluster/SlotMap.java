package dev.holdfast.redis.internal.cluster;

import io.lettuce.core.cluster.SlotHash;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which primary serves each slot, as far as is known. Immutable. */
final class SlotMap {

    static final int SLOTS = SlotHash.SLOT_COUNT;

    private final @Nullable Owner[] owners;
    private final Set<Address> idle;

    private SlotMap(@Nullable Owner[] owners, Set<Address> idle) {
        this.owners = owners;
        this.idle = idle;
    }

    /**
     * Who serves a slot.
     *
     * @param replicas those that may take over from the primary
     * @param epoch of the primary's configuration: of two that claim a slot, the one with the higher epoch has it; 0 if
     *     it is not known
     */
    record Owner(Address primary, Set<Address> replicas, long epoch) {

        /** What the next one that has the slot has at least. */
        private long laterEpoch() {
            return epoch == 0 ? 0 : epoch + 1;
        }
    }

    /** Consecutive slots of one owner. */
    record Range(int first, int last, Owner owner) {

        /** Slots of a primary of which nothing else is known. */
        Range(int first, int last, Address primary) {
            this(first, last, new Owner(primary, Set.of(), 0));
        }
    }

    /**
     * Puts ranges together. A slot of none of them is served by no node.
     *
     * @throws IllegalArgumentException if there are no such slots
     */
    static SlotMap of(List<Range> ranges) {
        return of(ranges, Set.of());
    }

    /**
     * As {@link #of(List)}, with primaries that have no slots: one that is to get some, or has given its last away.
     *
     * @param idle by all that they may be called, without those that have failed
     */
    static SlotMap of(List<Range> ranges, Set<Address> idle) {
        @Nullable Owner[] owners = new Owner[SLOTS];
        for (Range range : ranges) {
            if (range.first < 0 || range.first > range.last || range.last >= SLOTS) {
                throw new IllegalArgumentException("no slots: " + range);
            }
            Arrays.fill(owners, range.first, range.last + 1, range.owner);
        }
        return new SlotMap(owners, Set.copyOf(idle));
    }

    /**
     * The same, but for one slot; or for all slots of its primary if the new one is a replica of that, which has taken
     * over from it.
     */
    SlotMap with(int slot, Address primary) {
        Owner before = owners[slot];
        long epoch = before == null ? 0 : before.laterEpoch();
        @Nullable Owner[] patched = owners.clone();
        if (before != null && before.replicas.contains(primary)) {
            Owner after = new Owner(primary, Set.of(), epoch);
            for (int each = 0; each < SLOTS; each++) {
                if (owners[each] != null && before.primary.equals(owners[each].primary)) {
                    patched[each] = after;
                }
            }
        } else {
            Owner elsewhere = ownerAt(primary).orElse(new Owner(primary, Set.of(), 0));
            patched[slot] = new Owner(primary, elsewhere.replicas, Math.max(epoch, elsewhere.epoch));
        }
        return new SlotMap(patched, idle);
    }

    private Optional<Owner> ownerAt(Address primary) {
        for (Owner owner : owners) {
            if (owner != null && owner.primary.equals(primary)) {
                return Optional.of(owner);
            }
        }
        return Optional.empty();
    }

    Optional<Address> primaryOf(int slot) {
        return Optional.ofNullable(owners[slot]).map(Owner::primary);
    }

    /** All primaries, with those that serve no slot. */
    Set<Address> primariesAndIdle() {
        Set<Address> all = primaries();
        all.addAll(idle);
        return all;
    }

    /** All that serve a slot, in the order of their first. */
    Set<Address> primaries() {
        Set<Address> distinct = new LinkedHashSet<>();
        for (Owner owner : owners) {
            if (owner != null) {
                distinct.add(owner.primary);
            }
        }
        return distinct;
    }

    /**
     * Whether this is what a node says that has not heard of the latest changes, such as one that is cut off from most
     * others: for a slot that it gives to another primary, it has an earlier configuration.
     */
    boolean isOlderThan(SlotMap other) {
        for (int slot = 0; slot < SLOTS; slot++) {
            Owner mine = owners[slot];
            Owner its = other.owners[slot];
            if (mine != null && its != null && !mine.primary.equals(its.primary) && mine.epoch < its.epoch) {
                return true;
            }
        }
        return false;
    }

    /** A text that lies in a slot of a primary if it is a key's hash tag; empty if it serves none. */
    Optional<String> tagServedBy(Address primary) {
        return tagServedBy(primary, 0);
    }

    /**
     * As {@link #tagServedBy(Address)}, but not the first such text.
     *
     * @param passedOver how many are passed over, each in whichever slot
     */
    Optional<String> tagServedBy(Address primary, int passedOver) {
        if (ownerAt(primary).isEmpty()) {
            return Optional.empty();
        }
        int left = passedOver;
        int number = 0;
        while (!isServedBy(primary, SlotHash.getSlot(Integer.toString(number))) || left-- > 0) {
            number++;
        }
        return Optional.of(Integer.toString(number));
    }

    private boolean isServedBy(Address primary, int slot) {
        Owner owner = owners[slot];
        return owner != null && owner.primary.equals(primary);
    }
}
