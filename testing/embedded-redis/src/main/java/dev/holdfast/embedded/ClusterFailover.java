package dev.holdfast.embedded;

/** How a replica of a cluster takes over from its primary by command. */
public enum ClusterFailover {
    /** The primary stops until the replica has all its data; nothing that was answered is lost. */
    COORDINATED,

    /** The replica does not ask its primary, which may be down; the other primaries have to agree. */
    FORCE,

    /** The replica asks nobody; for a cluster without a majority of its primaries. */
    TAKEOVER;

    String[] command() {
        return this == COORDINATED
                ? new String[] {"CLUSTER", "FAILOVER"}
                : new String[] {"CLUSTER", "FAILOVER", name()};
    }
}
