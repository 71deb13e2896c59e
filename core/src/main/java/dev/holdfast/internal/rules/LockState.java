package dev.holdfast.internal.rules;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Share;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the service keeps of one lock: the holder or the group that holds it, until when, and who waits. Guarded by the
 * service.
 */
public final class LockState {

    private static final Comparator<Waiting> BY_PLACE =
            Comparator.comparingLong(Waiting::placeMicros).thenComparingLong(Waiting::number);

    /**
     * A hold.
     *
     * @param client whose
     * @param held by which attempt, under which tokens
     * @param untilMicros when it ends
     * @param inMinimumHold whether it was released, and the lock only stays taken for its minimum hold
     */
    public record Holder(String client, Hold held, long untilMicros, boolean inMinimumHold) {

        boolean is(String otherClient, long attemptNumber) {
            return !inMinimumHold
                    && client.equals(otherClient)
                    && held.attempt().number() == attemptNumber;
        }

        public boolean is(String otherClient, Hold other) {
            return is(otherClient, other.attempt().number()) && held.token() == other.token();
        }

        public long token() {
            return held.token();
        }

        public int numbers() {
            return held.numbers();
        }

        Holder until(long micros) {
            return new Holder(client, held, micros, inMinimumHold);
        }

        Holder forMinimumHold(long micros) {
            return new Holder(client, held, micros, true);
        }
    }

    /**
     * A waiting attempt.
     *
     * @param client whose
     * @param attempt which
     * @param sinceMicros when it was queued
     * @param placeMicros by what it is ordered
     * @param number orders those with the same place
     */
    public record Waiting(String client, Attempt attempt, long sinceMicros, long placeMicros, long number) {

        boolean is(String otherClient, Attempt other) {
            return client.equals(otherClient) && attempt.number() == other.number();
        }
    }

    /** What names an attempt among those of all clients. */
    record Place(String client, long attemptNumber) {}

    private final LockId id;
    private final Map<Place, Waiting> places = new HashMap<>();
    private final TreeSet<Waiting> queue = new TreeSet<>(BY_PLACE);
    private long queued;
    private @Nullable Holder holder;
    private @Nullable GroupState group;
    private int limit;
    private long limitUntilMicros = Long.MIN_VALUE;

    public LockState(LockId id) {
        this.id = id;
    }

    public LockId id() {
        return id;
    }

    public @Nullable Holder holder(long nowMicros) {
        Holder present = holder;
        return present != null && present.untilMicros > nowMicros ? present : null;
    }

    /** The group that holds it, without those who have ended; null if none does. */
    public @Nullable GroupState group(long nowMicros) {
        GroupState present = group;
        if (present != null) {
            present.prune(nowMicros);
            if (present.isEmpty()) {
                group = null;
            }
        }
        return group;
    }

    public boolean isFree(long nowMicros) {
        return holder(nowMicros) == null && group(nowMicros) == null;
    }

    /** Whether an attempt with this share can be granted, whoever waits. */
    boolean admits(Share share, long nowMicros) {
        GroupState present = group(nowMicros);
        if (!(share instanceof Share.Group asked)) {
            return present == null && holder(nowMicros) == null;
        }
        OptionalInt most = asked.isLimited() && nowMicros < limitUntilMicros ? OptionalInt.of(limit) : asked.limit();
        return present == null
                ? holder(nowMicros) == null && (most.isEmpty() || asked.units() <= most.getAsInt())
                : present.admits(asked, most);
    }

    /** Sets the limit of those groups that have one, for a time. */
    public void resize(int units, long untilMicros) {
        limit = units;
        limitUntilMicros = untilMicros;
    }

    /** The limit that was set for groups which have one. */
    public int limit() {
        return limit;
    }

    /** Until when that counts. */
    public long limitUntilMicros() {
        return limitUntilMicros;
    }

    /** Whether nothing has to be remembered of it. */
    public boolean isUnused(long nowMicros) {
        return isFree(nowMicros) && queue.isEmpty() && nowMicros >= limitUntilMicros;
    }

    /** What an attempt has of it, all or a part; null if nothing. */
    public @Nullable Holder heldBy(String client, long attemptNumber, long nowMicros) {
        Holder present = holder(nowMicros);
        if (present != null) {
            return present.is(client, attemptNumber) ? present : null;
        }
        GroupState members = group(nowMicros);
        return members == null ? null : members.member(client, attemptNumber);
    }

    /** Puts a holder of all, or a member of the group, or the same again with another end. */
    public void hold(Holder next) {
        if (next.held().attempt().share() instanceof Share.Group share) {
            GroupState present = group;
            if (present == null) {
                present = new GroupState(share.label(), next.token());
            }
            present.put(next);
            group = present;
            holder = null;
        } else {
            holder = next;
            group = null;
        }
    }

    /** Takes out a holder of all, or a member. */
    void remove(Holder present) {
        GroupState members = group;
        if (members == null) {
            holder = null;
        } else {
            members.remove(present);
            group = members.isEmpty() ? null : members;
        }
    }

    /** Those who hold it, and those alone who can be asked to give it back. */
    public Set<String> holdingClients(long nowMicros) {
        Holder present = holder(nowMicros);
        GroupState members = group(nowMicros);
        return members == null
                ? present == null ? Set.of() : Set.of(present.client())
                : members.members().stream().map(Holder::client).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** When it is free at the latest, unless it is renewed or somebody joins. */
    public long untilMicros(long nowMicros) {
        Holder present = holder(nowMicros);
        GroupState members = group(nowMicros);
        if (members != null) {
            return members.untilMicros();
        }
        // if nobody holds it, and an attempt does not fit, that is due to the limit
        return present != null ? present.untilMicros : Math.max(nowMicros, limitUntilMicros);
    }

    /** Does nothing if the attempt is queued already. */
    public void enqueue(String client, Attempt attempt, long nowMicros, long placeMicros) {
        Waiting waiting = new Waiting(client, attempt, nowMicros, placeMicros, queued++);
        if (places.putIfAbsent(new Place(client, attempt.number()), waiting) == null) {
            queue.add(waiting);
        }
    }

    void dequeue(String client, long attemptNumber) {
        Waiting waiting = queue.isEmpty() ? null : places.remove(new Place(client, attemptNumber));
        if (waiting != null) {
            queue.remove(waiting);
        }
    }

    public @Nullable Waiting head() {
        return queue.isEmpty() ? null : queue.first();
    }

    @Nullable
    Waiting poll() {
        Waiting head = head();
        if (head != null) {
            dequeue(head.client, head.attempt.number());
        }
        return head;
    }

    public int waiters() {
        return queue.size();
    }

    /** Those who wait, in their order. */
    public Collection<Waiting> waiting() {
        return Collections.unmodifiableCollection(queue);
    }
}
