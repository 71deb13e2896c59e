package dev.holdfast.console.internal;

import org.jspecify.annotations.Nullable;

/** A hold or a wait. */
final class Stay {

    final String client;
    final long attempt;
    final long token;
    final long fromAt;
    final @Nullable Long knownSince;
    long leaseUntilAt;
    long leaseMillis;
    long leaseLeft;

    @Nullable
    Long toAt;

    @Nullable
    String end;

    Stay(String client, long attempt, long token, long fromAt, @Nullable Long knownSince) {
        this.client = client;
        this.attempt = attempt;
        this.token = token;
        this.fromAt = fromAt;
        this.knownSince = knownSince;
    }
}
