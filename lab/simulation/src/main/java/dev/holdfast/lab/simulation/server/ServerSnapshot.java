package dev.holdfast.lab.simulation.server;

/** The data of a server at one moment, as a disk or a replica has it. Immutable. */
public final class ServerSnapshot {

    private final Keyspace.Snapshot keyspace;

    ServerSnapshot(Keyspace.Snapshot keyspace) {
        this.keyspace = keyspace;
    }

    /** Of a server that has kept nothing. */
    public static ServerSnapshot empty() {
        return new ServerSnapshot(Keyspace.Snapshot.empty());
    }

    Keyspace.Snapshot keyspace() {
        return keyspace;
    }
}
