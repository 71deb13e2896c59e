package dev.holdfast.redis.internal.service;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears of checkpoints of this process (CRaC), where the program has the library {@code org.crac}. */
public final class Checkpoints {

    private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);

    private Checkpoints() {}

    /** What was registered, to be kept for as long as it is to hear of checkpoints; null where there are none. */
    public static @Nullable Object registered(IdentityChange rebirth) {
        try {
            Class.forName("org.crac.Core", false, Checkpoints.class.getClassLoader());
            return CheckpointResource.registered(rebirth);
        } catch (ClassNotFoundException | LinkageError e) {
            LOG.trace("No checkpoints: org.crac is not there", e);
            return null;
        }
    }
}
