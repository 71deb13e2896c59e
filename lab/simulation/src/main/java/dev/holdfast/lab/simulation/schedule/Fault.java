package dev.holdfast.lab.simulation.schedule;

/**
 * Something that goes wrong.
 *
 * @param kind what
 * @param atMicros when it begins, in true time
 * @param forMicros how long it lasts; for a crash, how long until the restart
 * @param client the one that it affects, or -1 for all
 * @param wire which of a client's connections
 * @param way in which direction
 * @param amount microseconds for a delay, the age of a replayed copy or the time until a takeover, milliseconds for a
 *     jump of a clock, a percentage for a loss; for a copy, 1 if the original loses connections, and 0 if not
 */
public record Fault(FaultKind kind, long atMicros, long forMicros, int client, Wire wire, Way way, long amount) {

    /** A client's connections. */
    public enum Wire {
        COMMANDS,
        MESSAGES,
        BOTH;

        /**
         * Whether this names a connection.
         *
         * @param other one of the two
         * @return true for itself and for both
         */
        public boolean includes(Wire other) {
            return this == BOTH || this == other;
        }
    }

    /** Directions. */
    public enum Way {
        TO_SERVER,
        TO_CLIENT,
        BOTH;

        /**
         * Whether this names a direction.
         *
         * @param other one of the two
         * @return true for itself and for both
         */
        public boolean includes(Way other) {
            return this == BOTH || this == other;
        }
    }

    /**
     * When it is over.
     *
     * @return in true time
     */
    public long endMicros() {
        return atMicros + forMicros;
    }

    /**
     * Whether it affects a client.
     *
     * @param who the client
     * @return true for itself, and for all
     */
    public boolean affects(int who) {
        return client < 0 || client == who;
    }
}
