package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;

/** The tags of {@link LockMeter}s. */
public enum LockTag implements KeyName {

    /** How a call, a hold or a renewal ended. */
    OUTCOME("outcome"),

    /** Where a lock came from: {@code local} or {@code remote}. */
    KIND("kind"),

    /** How a lock is held: {@code write} for alone, as most are, or {@code read} for beside other readers. */
    MODE("mode"),

    /** Why a lease was lost. */
    REASON("reason"),

    /** How a server fares: {@code up}, {@code down} or {@code quarantined}. */
    STATE("state"),

    /** What stands for the lock's name, where {@link HoldfastMetrics.Builder#lockTag} asks for it. */
    LOCK("lock");

    private final String key;

    LockTag(String key) {
        this.key = key;
    }

    @Override
    public String asString() {
        return key;
    }
}
