package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.List;

/** Where things stand on a member: what a single server has too, and the member's record. Immutable. */
public final class QuorumKeys {

    private final LockKeys keys;

    public QuorumKeys(LockKeys keys) {
        this.keys = keys;
    }

    /** What the server knows about the quorum that it is a member of. */
    public String record() {
        return keys.prefix() + ":quorum";
    }

    /** The keys of an enrolment: the record, and one at which nothing ever stands. */
    public List<String> ofEnrolment() {
        return List.of(record(), keys.prefix() + ":check");
    }

    /** A channel to which nobody listens. */
    public String checkChannel() {
        return keys.channel("check");
    }

    public LockKeys ofLocks() {
        return keys;
    }

    List<String> ofLock(String name) {
        return List.of(keys.hold(name), keys.queue(name), keys.fence(name));
    }
}
