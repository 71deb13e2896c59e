package dev.holdfast.testkit.proxy;

import java.util.EnumMap;
import java.util.Map;

/** The faults that one target was given, for each direction. Used by the proxy's thread only. */
final class Faults {

    /** The fate of the bytes of one direction, from the mildest to the worst. */
    enum Treatment {
        DELIVERED,
        HELD,
        SWALLOWED
    }

    private final Map<Direction, Long> delaysNanos = new EnumMap<>(Direction.class);
    private final Map<Direction, Treatment> treatments = new EnumMap<>(Direction.class);

    long delayNanos(Direction direction) {
        return delaysNanos.getOrDefault(direction, 0L);
    }

    Treatment treatment(Direction direction) {
        return treatments.getOrDefault(direction, Treatment.DELIVERED);
    }

    void delay(Direction direction, long delayNanos) {
        delaysNanos.put(direction, delayNanos);
    }

    void hold(Direction direction) {
        treatments.merge(direction, Treatment.HELD, (present, held) -> present.compareTo(held) > 0 ? present : held);
    }

    void letGo(Direction direction) {
        treatments.computeIfPresent(
                direction, (d, present) -> present == Treatment.HELD ? Treatment.DELIVERED : present);
    }

    void drop(Direction direction) {
        treatments.put(direction, Treatment.SWALLOWED);
    }

    void heal() {
        delaysNanos.clear();
        treatments.clear();
    }
}
