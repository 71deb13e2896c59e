package dev.holdfast.embedded;

import java.util.List;

/** What a server keeps of its data when it ends. */
public enum Persistence {
    /** Nothing: a restarted server is empty. */
    NONE("save \"\"", "appendonly no"),

    /** A snapshot, written at an orderly stop and an hour after a change: a killed server loses what came since. */
    SNAPSHOT("save 3600 1", "appendonly no"),

    /** A log of every change that is flushed to disk once a second; a killed process still loses nothing. */
    AOF_EVERY_SECOND("save \"\"", "appendonly yes\nappendfsync everysec"),

    /** A log of every change that is flushed to disk before the change is answered. */
    AOF_ALWAYS("save \"\"", "appendonly yes\nappendfsync always");

    private final String snapshots;
    private final String log;

    Persistence(String snapshots, String log) {
        this.snapshots = snapshots;
        this.log = log;
    }

    List<String> directives() {
        return List.of(snapshots, log);
    }
}
