package dev.holdfast.spi;

/**
 * A hold to renew.
 *
 * @param name the lock's name
 * @param hold what to renew, if it is still held
 * @param leaseMillis how long the service shall keep it from then on
 */
public record Renewal(String name, Hold hold, long leaseMillis) {}
