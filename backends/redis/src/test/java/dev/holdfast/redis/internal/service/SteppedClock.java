package dev.holdfast.redis.internal.service;

import dev.holdfast.spi.LocalClock;

/** A clock that a test moves. */
final class SteppedClock implements LocalClock {

    private static final long NANOS_PER_MILLI = 1_000_000;

    long nanos = 1000;

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public long wallMillis() {
        return nanos / NANOS_PER_MILLI;
    }
}
