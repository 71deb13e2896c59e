package dev.holdfast.micrometer;

import io.micrometer.common.docs.KeyName;

/** The tags of meters: of each {@link LockMeter}, {@link GateMeter} and {@link LatchMeter}. */
public enum LockTag implements KeyName {

    /** How a call, a hold, a renewal or a wait ended. */
    OUTCOME("outcome"),

    /** Where a lock came from: {@code local} or {@code remote}. */
    KIND("kind"),

    /** How a lock is held: {@code write} for alone, as most are, or {@code read} for beside other readers. */
    MODE("mode"),

    /** Why a lease was lost, or a call got no answer. */
    REASON("reason"),

    /** How a server fares: {@code up}, {@code down} or {@code quarantined}. */
    STATE("state"),

    /** What stands for the lock's name, where {@link HoldfastMetrics.Builder#lockTag} asks for it. */
    LOCK("lock"),

    /** What stands for the gate's name, where {@link GateMetrics.Builder#gateTag} asks for it. */
    GATE("gate"),

    /** What stands for the latch's name, where {@link LatchMetrics.Builder#latchTag} asks for it. */
    LATCH("latch");

    private final String key;

    LockTag(String key) {
        this.key = key;
    }

    @Override
    public String asString() {
        return key;
    }
}
