package dev.holdfast.internal;

import dev.holdfast.LockOptions;
import java.time.Duration;

/** The options of members of a group, which have no minimum hold. */
final class MemberOptions {

    private MemberOptions() {}

    /** The same object where it has none: a client may hold very many names with it. */
    static LockOptions of(LockOptions options) {
        return options.minHold().isZero()
                ? options
                : options.toBuilder().minHold(Duration.ZERO).build();
    }
}
