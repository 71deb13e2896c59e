package dev.holdfast.redis.internal.service;

import dev.holdfast.spi.LocalClock;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The engine's clock, which a backend is given when it is started. Thread-safe. */
public final class StartedClock implements LocalClock {

    private static final long LONGEST_QUESTION_NANOS = TimeUnit.DAYS.toNanos(365);

    private volatile @Nullable LocalClock clock;

    public void begin(LocalClock given) {
        clock = given;
    }

    private LocalClock clock() {
        LocalClock started = clock;
        if (started == null) {
            throw new IllegalStateException("The backend has not been started");
        }
        return started;
    }

    @Override
    public long nanos() {
        return clock().nanos();
    }

    @Override
    public long wallMillis() {
        return clock().wallMillis();
    }

    /** The time at which a question that is asked now is too old. */
    public long notAfterNanos(long giveUpAfterNanos) {
        return nanos() + Math.min(giveUpAfterNanos, LONGEST_QUESTION_NANOS);
    }
}
