package dev.holdfast.spi;

/**
 * A hold to renew. Never shortens it: renewals for different times may be carried out in another order than they were
 * sent in, and the client trusts the longest that was confirmed.
 *
 * @param lock the lock
 * @param hold what to renew, if it is still held
 * @param leaseMillis how long at least the service shall keep it from then on
 */
public record Renewal(LockId lock, Hold hold, long leaseMillis) {}
