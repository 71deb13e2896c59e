package dev.holdfast.lab.chaos.soak;

import java.util.Locale;

/**
 * What all clients and the server had in use at one moment.
 *
 * @param seconds since the start
 * @param heapBytes of live objects, all clients together
 * @param threads of all clients
 * @param lanes of all clients
 * @param compensations attempts that are still being taken back, of all clients
 * @param serverBytes what the server's data and connections take
 * @param serverKeys how many keys there are
 * @param grants since the last sample, of all clients
 * @param waitMillis what half of the calls that were granted since the last sample waited at most; the longest of all
 *     clients
 * @param waitP99Millis what 99 of 100 waited at most
 */
record Sample(
        double seconds,
        double heapBytes,
        double threads,
        double lanes,
        double compensations,
        double serverBytes,
        double serverKeys,
        double grants,
        double waitMillis,
        double waitP99Millis) {

    /** Says all of it in a sentence, for people. */
    String sentence() {
        return String.format(
                Locale.ROOT,
                "After %.0f s the clients have %.1f MB of live objects, %.0f threads, %.0f lanes and %.0f attempts to"
                        + " take back, and the server has %.1f MB and %.0f keys; since the last line there were"
                        + " %,.0f grants, half of them within %.1f ms and 99 of 100 within %.1f ms.",
                seconds,
                heapBytes / 1e6,
                threads,
                lanes,
                compensations,
                serverBytes / 1e6,
                serverKeys,
                grants,
                waitMillis,
                waitP99Millis);
    }

    /** What is watched, and by how much it may differ from one moment to the next without meaning anything. */
    enum Series {
        HEAP("heap of the clients after a collection, MB", 12),
        THREADS("threads of the clients", 8),
        LANES("lanes of the clients", 20),
        COMPENSATIONS("attempts being taken back", 20),
        SERVER_MEMORY("memory of the server, MB", 1),
        SERVER_KEYS("keys on the server", 20),
        WAIT("wait for a grant, median, ms", 500);

        private final String title;
        private final double floor;

        Series(String title, double floor) {
            this.title = title;
            this.floor = floor;
        }

        String title() {
            return title;
        }

        /** Returns the growth that is noise, however small the level. */
        double floor() {
            return floor;
        }

        double of(Sample sample) {
            return switch (this) {
                case HEAP -> sample.heapBytes / 1e6;
                case THREADS -> sample.threads;
                case LANES -> sample.lanes;
                case COMPENSATIONS -> sample.compensations;
                case SERVER_MEMORY -> sample.serverBytes / 1e6;
                case SERVER_KEYS -> sample.serverKeys;
                case WAIT -> sample.waitMillis;
            };
        }
    }
}
