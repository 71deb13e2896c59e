package dev.holdfast.lab.simulation.server;

import java.util.function.LongSupplier;

/** The server's time while one command is carried out: it stands still, also throughout a script. */
final class CommandTime {

    private final LongSupplier clockMicros;
    private long micros;

    CommandTime(LongSupplier clockMicros) {
        this.clockMicros = clockMicros;
    }

    /** Looks at the clock. */
    void take() {
        micros = clockMicros.getAsLong();
    }

    long micros() {
        return micros;
    }

    long millis() {
        return micros / 1_000;
    }
}
