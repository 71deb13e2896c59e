package dev.holdfast.lab.simulation.schedule;

/**
 * What an operator does, through one of the clients.
 *
 * @param kind what
 * @param atMicros when, in true time
 * @param client through which client
 * @param lock the number of the lock
 * @param permits how many permits its name has from then on; 0 if that is not what it is about
 * @param validMillis for how long it has so many; 0 likewise
 */
public record Intervention(Kind kind, long atMicros, int client, int lock, int permits, long validMillis) {

    /** What operators do. */
    public enum Kind {

        /** Whoever holds the lock is looked up, and then that hold is ended. */
        FORCED_RELEASE,

        /** The name has another number of permits for a while. */
        RESIZE
    }

    /** Refuses permits that are none, and those where there are none. */
    public Intervention {
        boolean isResize = kind == Kind.RESIZE;
        if (isResize ? permits < 1 || validMillis < 1 : permits != 0 || validMillis != 0) {
            throw new IllegalArgumentException(kind + " to " + permits + " permits for " + validMillis + " ms");
        }
    }
}
