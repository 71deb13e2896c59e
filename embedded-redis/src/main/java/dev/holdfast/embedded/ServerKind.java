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
     * Returns what each run is sent as soon as it answers. A Sentinel tells the others and asks the servers more often
     * than by default, so that changes are known in tenths of a second instead of in two to ten seconds, and goes on
     * soon after it was paused instead of after 30 seconds. The Sentinels of 6.2 have no command for that.
     */
    List<String[]> firstCommands(String version) {
        if (this == REDIS || version.startsWith("6.")) {
            return List.of();
        }
        String[] periods = {
            "SENTINEL",
            "DEBUG",
            "publish-period",
            "200",
            "info-period",
            "500",
            "ask-period",
            "200",
            "tilt-period",
            "2000"
        };
        return List.<String[]>of(periods);
    }

    /** Says whether a server that answers has everything that it needs to serve; a Sentinel loads nothing. */
    boolean isReady(ServerInfo info) {
        return this == SENTINEL
                ? info.get("redis_mode").equals("sentinel")
                : info.get("loading").equals("0");
    }
}
