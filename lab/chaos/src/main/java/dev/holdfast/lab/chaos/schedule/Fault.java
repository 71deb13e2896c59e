package dev.holdfast.lab.chaos.schedule;

import java.util.Locale;

/**
 * One fault of a schedule.
 *
 * @param kind what goes wrong
 * @param client whose it is, from 0; {@link #SERVER} where it is the server's
 * @param atMillis when it begins, from the start of the run
 * @param durationMillis how long it lasts
 * @param value what else there is to know: by how many milliseconds a delay or a jump is; else a number that chooses
 *     among variants
 */
public record Fault(FaultKind kind, int client, long atMillis, long durationMillis, long value) {

    /** Stands for the server where a client could stand. */
    public static final int SERVER = -1;

    /** Returns whom it hits, in words. */
    public String whom() {
        return client == SERVER ? "server" : "client " + client;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%8.3f s  %-21s %-9s for %5d ms  %d",
                atMillis / 1e3,
                kind.id(),
                whom(),
                durationMillis,
                value);
    }
}
