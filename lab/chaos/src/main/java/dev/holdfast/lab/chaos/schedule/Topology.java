package dev.holdfast.lab.chaos.schedule;

import java.util.Locale;

/** How the servers with the locks are run. */
public enum Topology {
    /** One server. */
    SINGLE,

    /** A primary with two replicas, and three Sentinels that watch over them. */
    SENTINEL,

    /** A cluster of three primaries, with a replica each. */
    CLUSTER,

    /** Five independent masters, of which three make a grant. */
    QUORUM;

    /** Returns its name on the command line and in reports, such as {@code sentinel}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
