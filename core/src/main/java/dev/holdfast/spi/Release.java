package dev.holdfast.spi;

import java.util.Optional;

/**
 * A hold to release.
 *
 * @param lock the lock
 * @param hold what to release, if it is still held
 * @param minimumHoldMillis how long the lock stays taken after all, for its minimum hold; zero to hand it on at once
 * @param next a fresh attempt to ask with right after the release: behind those who wait, or at once if there is none
 */
public record Release(LockId lock, Hold hold, long minimumHoldMillis, Optional<Ask> next) {}
