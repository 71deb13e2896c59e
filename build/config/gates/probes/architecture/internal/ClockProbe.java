package dev.holdfast.internal;

import java.time.Clock;
import java.time.Instant;

final class ClockProbe {

    long readsMillis() {
        return System.currentTimeMillis();
    }

    long readsNanos() {
        return System.nanoTime();
    }

    Instant readsInstant() {
        return Instant.now();
    }

    Clock readsClock() {
        return Clock.systemUTC();
    }
}
