package dev.holdfast.embedded;

import java.util.List;

/** What a redis-server process serves as. */
enum ServerKind {
    /** A server with data. */
    REDIS("Redis"),

    /** A Sentinel, which is the same program. */
    SENTINEL("Sentinel");

    private final String label;

    ServerKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** Returns what follows the configuration file on the command line. */
    List<String> arguments() {
        return this == SENTINEL ? List.of("--sentinel") : List.of();
    }

    List<String> directives(Persistence persistence) {
        return this == REDIS ? persistence.directives() : List.of();
    }

    /**
     * Returns what each run is sent as soon as it answers: a Sentinel talks to the others every second instead of every
     * two, asks the servers for their roles every second instead of every ten, and goes on two seconds after it was
     * paused instead of thirty. Sentinels of 6.2 have no command for that.
     *
     * <p>They must not talk much more often. A Sentinel demotes a server that says it is a primary, and of which it has
     * heard nothing else, after four of these periods; and the one that leads a failover asks only once a second
     * whether the promotion has happened.
     */
    List<String[]> firstCommands(String version) {
        if (this == REDIS || version.startsWith("6.")) {
            return List.of();
        }
        String[] periods = {"SENTINEL", "DEBUG", "publish-period", "1000", "info-period", "1000", "tilt-period", "2000"
        };
        return List.<String[]>of(periods);
    }

    /** Says whether a server that answers has everything that it needs to serve; a Sentinel loads nothing. */
    boolean isReady(ServerInfo info) {
        return this == SENTINEL
                // Valkey calls it the server's mode.
                ? info.get("redis_mode").equals("sentinel")
                        || info.get("server_mode").equals("sentinel")
                : info.get("loading").equals("0");
    }
}
