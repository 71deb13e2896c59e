package dev.holdfast.redis.internal.service;

import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;

/** A client's part in a checkpoint of its process. Loaded only where {@code org.crac} is there. */
public final class CheckpointResource implements Resource {

    private final IdentityChange rebirth;

    private CheckpointResource(IdentityChange rebirth) {
        this.rebirth = rebirth;
    }

    /** The context keeps no strong reference. */
    static CheckpointResource registered(IdentityChange rebirth) {
        CheckpointResource resource = new CheckpointResource(rebirth);
        Core.getGlobalContext().register(resource);
        return resource;
    }

    @Override
    public void beforeCheckpoint(Context<? extends Resource> context) {
        rebirth.beforeCheckpoint();
    }

    @Override
    public void afterRestore(Context<? extends Resource> context) {
        rebirth.afterRestore();
    }
}
