package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What a method receives for its lease when locks are switched off: it excludes no caller, is never lost, and has a
 * token that rises within this process. Tokens are microseconds of this machine's clock, as those of servers are of
 * theirs, so that a resource which remembers tokens of real leases takes them, and takes real ones later. Thread-safe.
 */
final class UnlockedLease implements Lease {

    private static final AtomicLong LAST_TOKEN = new AtomicLong();

    private final String name;
    private final Instant acquiredAt = Instant.now();
    private final long token;
    private volatile boolean released;

    UnlockedLease(String name) {
        this.name = name;
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, acquiredAt);
        this.token = LAST_TOKEN.updateAndGet(last -> Math.max(last + 1, micros));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long token() {
        return token;
    }

    @Override
    public LeaseState state() {
        return released ? LeaseState.RELEASED : LeaseState.HELD;
    }

    @Override
    public Duration remaining() {
        return released ? Duration.ZERO : LockOptions.LONGEST_LEASE;
    }

    @Override
    public Instant acquiredAt() {
        return acquiredAt;
    }

    @Override
    public Duration waited() {
        return Duration.ZERO;
    }

    @Override
    public int tries() {
        return 1;
    }

    @Override
    public void check() {
        if (released) {
            throw new LeaseLostException(
                    name,
                    token,
                    "The lease on lock '" + PrintableText.of(name) + "', token " + token + ", was released",
                    null);
        }
    }

    @Override
    public void onLost(Consumer<? super LossReason> action) {
        // A lock that is not held cannot be taken away.
    }

    @Override
    public void extend(Duration fromNow) {
        check();
    }

    @Override
    public void holdAtLeast(Duration fromNow) {
        check();
    }

    @Override
    public void store(String text, Duration validity) {
        check();
    }

    @Override
    public ReleaseOutcome release() {
        released = true;
        return ReleaseOutcome.RELEASED;
    }

    @Override
    public CompletableFuture<ReleaseOutcome> releaseAsync() {
        return CompletableFuture.completedFuture(release());
    }

    @Override
    public void close() {
        ReleaseOutcome unused = release();
    }

    @Override
    public String toString() {
        return "Lease on '" + PrintableText.of(name) + "' without a lock, token " + token;
    }
}
