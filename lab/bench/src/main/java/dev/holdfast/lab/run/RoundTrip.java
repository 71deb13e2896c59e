package dev.holdfast.lab.run;

import dev.holdfast.lab.server.BenchServer;
import java.util.Arrays;

/** How long a question and its answer take on a way to Redis. */
final class RoundTrip {

    private static final int PINGS = 101;

    private RoundTrip() {}

    /** Asks some times; the median, in microseconds. */
    static double medianMicros(String uri) {
        long[] nanos = new long[PINGS];
        try (BenchServer server = BenchServer.at(uri)) {
            for (int i = 0; i < PINGS; i++) {
                long beganNanos = System.nanoTime();
                server.connection().execute("PING");
                nanos[i] = System.nanoTime() - beganNanos;
            }
        }
        Arrays.sort(nanos);
        return nanos[PINGS / 2] / 1e3;
    }
}
