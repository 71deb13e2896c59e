package dev.holdfast.embedded;

/**
 * Says how an {@link EmbeddedReplication} is to be started. Each method changes this builder and returns it; a builder
 * can start several. Not safe for use by several threads at once.
 */
public final class EmbeddedReplicationBuilder extends ReplicatedBuilder<EmbeddedReplicationBuilder> {

    EmbeddedReplicationBuilder() {}

    @Override
    EmbeddedReplicationBuilder self() {
        return this;
    }

    /**
     * Starts the servers and waits until the replicas have the data of the primary.
     *
     * @throws EmbeddedRedisException when a server does not answer or a replica does not connect, with the end of the
     *     log in the message; on an interrupt too, whose flag is kept
     * @throws IllegalStateException when there is no binary for this platform, or it is not on the class path
     * @throws IllegalArgumentException when the version is unknown
     */
    public EmbeddedReplication start() {
        return new EmbeddedReplication(startServers());
    }

    /** Without passwords and directives, which may hold secrets. */
    @Override
    public String toString() {
        return "Builder of an embedded Redis " + each().version() + " with replicas: " + replicas();
    }
}
