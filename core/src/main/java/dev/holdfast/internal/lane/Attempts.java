package dev.holdfast.internal.lane;

import dev.holdfast.LockOptions;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Share;

/** Makes attempts with numbers of their own. */
@FunctionalInterface
public interface Attempts {

    /**
     * An attempt that begins now.
     *
     * @param options what is asked for
     * @param share of what
     * @param nowNanos now
     * @param headStartMicros by how much earlier it is to be queued
     * @return a fresh attempt
     */
    Attempt fresh(LockOptions options, Share share, long nowNanos, long headStartMicros);
}
