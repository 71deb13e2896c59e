package dev.holdfast.cli.doctor;

import dev.holdfast.ForcedRelease;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockInspection;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.cli.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;

/**
 * Uses each kind of lock once, under names that nobody else has, so that each script or statement is executed.
 *
 * @param one a client
 * @param other another, which waits for the first
 * @param groups whether the backend has locks that several hold together
 */
record Trial(Holdfast one, Holdfast other, boolean groups) {

    private static final String CHECK = "locks";
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Long enough to be queued, and to leave the queue. */
    private static final Duration SHORT_WAIT = Duration.ofMillis(200);

    /** Something that a client can do with a name. */
    private interface Use {
        void of(String name) throws InterruptedException;
    }

    Finding run() throws InterruptedException {
        String name = "holdfast-doctor:" + UUID.randomUUID();
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, Use> use : uses().entrySet()) {
            try {
                use.getValue().of(name + ":" + use.getKey());
            } catch (CompletionException e) {
                failures.add(use.getKey() + ": " + Message.of(Objects.requireNonNullElse(e.getCause(), e)));
            } catch (HoldfastException | IllegalStateException e) {
                failures.add(use.getKey() + ": " + Message.of(e));
            }
        }
        if (!failures.isEmpty()) {
            return Finding.fail(CHECK, String.join("; ", failures));
        }
        return Finding.ok(
                CHECK,
                "each kind was taken and released"
                        + (groups ? "" : "; this backend has no readers, permits and owners"));
    }

    private Map<String, Use> uses() {
        Map<String, Use> uses = new LinkedHashMap<>();
        uses.put("lock", this::lock);
        uses.put("force", this::force);
        uses.put("waiting", this::waiting);
        uses.put("handoff", this::handoff);
        if (groups) {
            putGroups(uses);
        }
        uses.put("sets", this::sets);
        uses.put("once", name -> one.callOnce(name, PATIENCE, lease -> "done"));
        return uses;
    }

    private void putGroups(Map<String, Use> uses) {
        uses.put("readers", this::readers);
        uses.put("permits", this::permits);
        uses.put("owners", name -> close(one.lockOwnedBy(name, "doctor").tryAcquire(PATIENCE)));
    }

    private void lock(String name) throws InterruptedException {
        try (Lease lease = one.lock(name).acquire(PATIENCE)) {
            lease.extend(PATIENCE.multipliedBy(6));
            lease.store("doctor", PATIENCE);
        }
    }

    /** What the lease itself says of its release is that it was lost before. */
    private void force(String name) throws InterruptedException {
        Lease lease = one.lock(name).acquire(PATIENCE);
        LockInspection.Holder holder = other.lock(name).inspect().holder().orElseThrow();
        if (other.lock(name).forceRelease(holder.id()) != ForcedRelease.RELEASED) {
            throw new IllegalStateException("a hold that was just seen could not be released by force");
        }
        ReleaseOutcome unused = lease.release();
    }

    private void waiting(String name) throws InterruptedException {
        try (Lease lease = one.lock(name).acquire(PATIENCE)) {
            close(other.lock(name).tryAcquire(SHORT_WAIT));
            lease.check();
        }
    }

    private void handoff(String name) throws InterruptedException {
        Lease lease = one.lock(name).acquire(PATIENCE);
        var next = other.lock(name).acquireAsync(PATIENCE);
        lease.release();
        next.join().release();
    }

    private void readers(String name) throws InterruptedException {
        try (Lease first = one.readWriteLock(name).readLock().acquire(PATIENCE);
                Lease second = other.readWriteLock(name).readLock().acquire(PATIENCE)) {
            first.check();
            second.check();
        }
    }

    private void permits(String name) throws InterruptedException {
        try (Lease permits = one.semaphore(name, 3).acquire(2, PATIENCE)) {
            one.semaphore(name, 3).resize(4, PATIENCE);
            permits.check();
        }
    }

    private void sets(String name) throws InterruptedException {
        Optional<LeaseSet> leases = one.allOf(List.of(name + ":a", name + ":b")).tryAcquire(PATIENCE);
        leases.ifPresent(LeaseSet::close);
    }

    private static void close(Optional<Lease> lease) {
        lease.ifPresent(Lease::close);
    }
}
