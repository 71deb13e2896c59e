package dev.holdfast.internal.rules;

import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.internal.rules.LockState.Place;
import dev.holdfast.spi.Share;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Those who hold a lock together: members of one label, each with an end of its own. Guarded by the service.
 */
public final class GroupState {

    private final String label;
    private final long era;
    private final Map<Place, Holder> members = new LinkedHashMap<>();

    /**
     * A group without members.
     *
     * @param label what they will have in common
     * @param era the token that they will share
     */
    GroupState(String label, long era) {
        this.label = label;
        this.era = era;
    }

    public String label() {
        return label;
    }

    public long era() {
        return era;
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    /** Whether one more member of this share fits, with a limit for the units of all. */
    boolean admits(Share.Group share, OptionalInt limit) {
        return share.label().equals(label) && (limit.isEmpty() || units() + share.units() <= limit.getAsInt());
    }

    public int units() {
        return members.values().stream()
                .mapToInt(member -> ((Share.Group) member.held().attempt().share()).units())
                .sum();
    }

    void put(Holder member) {
        members.put(placeOf(member), member);
    }

    void remove(Holder member) {
        members.remove(placeOf(member));
    }

    private static Place placeOf(Holder member) {
        return new Place(member.client(), member.held().attempt().number());
    }

    @Nullable
    Holder member(String client, long attemptNumber) {
        Holder member = members.get(new Place(client, attemptNumber));
        return member != null && member.is(client, attemptNumber) ? member : null;
    }

    /** Whether this is its only member. */
    boolean isAlone(Holder member) {
        return members.size() == 1 && members.containsValue(member);
    }

    /** Takes out those that have ended. */
    void prune(long nowMicros) {
        members.values().removeIf(member -> member.untilMicros() <= nowMicros);
    }

    /** When the last of them ends. */
    long untilMicros() {
        return members.values().stream().mapToLong(Holder::untilMicros).max().orElse(Long.MIN_VALUE);
    }

    public Collection<Holder> members() {
        return members.values();
    }
}
