package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.wire.GroupValue;
import java.util.Optional;

/**
 * The marker of a group that holds a lock.
 *
 * @param units how many are in use
 * @param era the token of its members
 * @param label what the members have in common
 */
public record StoredGroup(long units, long era, String label) {

    /**
     * Reads a value.
     *
     * @param value what stands at the key of a hold
     * @return empty if it is no marker of a group
     */
    public static Optional<StoredGroup> parse(String value) {
        return GroupValue.parse(value).map(read -> new StoredGroup(read.units(), read.era(), read.label()));
    }
}
