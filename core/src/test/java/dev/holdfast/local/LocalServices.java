package dev.holdfast.local;

import dev.holdfast.internal.time.Time;

/** In-JVM lock services that live by a clock of the test's. */
public final class LocalServices {

    private LocalServices() {}

    public static LocalLockService on(Time time) {
        return new LocalLockService(time);
    }
}
