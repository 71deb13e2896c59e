package dev.holdfast.lab.peer;

import java.util.Optional;

/** What a peer stands on, where that is not Redis. Peers on the same share one of it. */
public enum BackendKind {
    ZOOKEEPER,
    POSTGRESQL,
    MARIADB,
    H2,

    /** Whichever of the three is asked for. */
    ANY_DATABASE,

    /** The same, with locks of its own that sessions hold. */
    ANY_WITH_SESSION_LOCKS;

    static BackendKind of(Database database) {
        return switch (database) {
            case POSTGRESQL -> POSTGRESQL;
            case MARIADB -> MARIADB;
            case H2 -> H2;
        };
    }

    /** Returns what is started where that database was asked for. */
    public BackendKind on(Database asked) {
        return this == ANY_DATABASE || this == ANY_WITH_SESSION_LOCKS ? of(asked) : this;
    }

    /** Returns why it cannot be had on this machine; empty if it can. */
    public Optional<String> missing(Database asked) {
        return switch (this) {
            case ZOOKEEPER -> Optional.empty();
            case POSTGRESQL -> Database.POSTGRESQL.missing();
            case MARIADB -> Database.MARIADB.missing();
            case H2 -> Database.H2.missing();
            case ANY_DATABASE -> asked.missing();
            case ANY_WITH_SESSION_LOCKS ->
                asked == Database.H2 ? Optional.of("H2 has no locks that sessions hold") : asked.missing();
        };
    }

    public PeerBackend start() {
        return switch (this) {
            case ZOOKEEPER -> new ZooKeeperBackend();
            case POSTGRESQL -> new DatabaseBackend(Database.POSTGRESQL);
            case MARIADB -> new DatabaseBackend(Database.MARIADB);
            case H2 -> new DatabaseBackend(Database.H2);
            case ANY_DATABASE, ANY_WITH_SESSION_LOCKS ->
                throw new IllegalStateException("it was not chosen which database");
        };
    }
}
