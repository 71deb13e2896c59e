package dev.holdfast.redis.internal.failure;

/** A server has answered, and fewer of its replicas than have to confirm. */
public final class MissingReplicas extends Exception {

    private static final long serialVersionUID = 1L;

    public MissingReplicas(String seen) {
        super(seen);
    }
}
