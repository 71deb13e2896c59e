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
    QUORUM,

    /** A database of PostgreSQL. */
    POSTGRESQL,

    /** A database of MariaDB. */
    MARIADB,

    /** One server of ZooKeeper. */
    ZOOKEEPER;

    /** Says whether the servers are Redis. */
    public boolean isRedis() {
        return switch (this) {
            case SINGLE, SENTINEL, CLUSTER, QUORUM -> true;
            case POSTGRESQL, MARIADB, ZOOKEEPER -> false;
        };
    }

    /** Says whether the server is a database. */
    public boolean isSql() {
        return this == POSTGRESQL || this == MARIADB;
    }

    /** Says whether several clients can hold a lock together. */
    public boolean hasGroups() {
        return this != QUORUM && this != ZOOKEEPER;
    }

    /**
     * Says whether the clock of the server decides when a hold ends. A quorum has none that counts alone, and ZooKeeper
     * measures its sessions by a clock that nobody sets.
     */
    public boolean goesByServerClock() {
        return this != QUORUM && this != ZOOKEEPER;
    }

    /** Returns its name in a sentence. */
    public String title() {
        return switch (this) {
            case SINGLE -> "a single server";
            case SENTINEL -> "a primary with Sentinels";
            case CLUSTER -> "a cluster";
            case QUORUM -> "a quorum";
            case POSTGRESQL, MARIADB, ZOOKEEPER -> product();
        };
    }

    /** Returns what the servers are, in words. */
    String product() {
        return switch (this) {
            case SINGLE, SENTINEL, CLUSTER, QUORUM -> "Redis";
            case POSTGRESQL -> "PostgreSQL";
            case MARIADB -> "MariaDB";
            case ZOOKEEPER -> "ZooKeeper";
        };
    }

    /** Returns its name on the command line and in reports, such as {@code sentinel}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
