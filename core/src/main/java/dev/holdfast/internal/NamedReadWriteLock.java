package dev.holdfast.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.util.Objects;
import java.util.Optional;

/** The two locks of one name, and how a lease of one becomes a lease of the other. */
final class NamedReadWriteLock implements DistributedReadWriteLock {

    private final HoldfastClient client;
    private final String name;
    private final NamedLock readLock;
    private final NamedLock writeLock;

    NamedReadWriteLock(HoldfastClient client, String name, LockOptions options) {
        this.client = client;
        this.name = name;
        LockOptions reading = HoldfastClient.ofMembers(options);
        this.readLock = new NamedLock(client, name, Share.READ, reading);
        this.writeLock = new NamedLock(client, name, Share.EXCLUSIVE, options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public DistributedLock readLock() {
        return readLock;
    }

    @Override
    public DistributedLock writeLock() {
        return writeLock;
    }

    @Override
    public Lease downgrade(Lease write) {
        HandleLease own = requireOwn(Objects.requireNonNull(write, "write"), "downgraded", Share.EXCLUSIVE);
        if (own.live.hasMinimumHold()) {
            throw new IllegalStateException("Lock '" + PrintableText.of(name)
                    + "' cannot be downgraded: its lease has a minimum hold, which readers have not. Release it"
                    + " instead");
        }
        LiveLease reading = own.change(client, Share.READ)
                .orElseThrow(() -> new IllegalStateException("Lock '" + PrintableText.of(name)
                        + "' cannot be downgraded: another thread downgrades this lease at this moment"));
        return new HandleLease(reading, client.engine());
    }

    @Override
    public Optional<Lease> tryUpgrade(Lease read) {
        return requireOwn(Objects.requireNonNull(read, "read"), "upgraded", Share.READ)
                .change(client, Share.EXCLUSIVE)
                .map(writing -> new HandleLease(writing, client.engine()));
    }

    private HandleLease requireOwn(Lease lease, String done, Share share) {
        if (!(lease instanceof HandleLease own)
                || !own.isOf(client.engine())
                || !own.name().equals(name)) {
            String why = lease instanceof LeaseView.OfThread
                    ? "it is owned by a thread. A thread downgrades by locking the read lock and unlocking the write"
                            + " lock, and cannot upgrade; a lease that can be is returned by acquire()"
                    : "it is a lease of lock '" + PrintableText.of(lease.name()) + "', or of another client";
            throw new IllegalArgumentException(
                    "This lease cannot be " + done + " by lock '" + PrintableText.of(name) + "': " + why);
        }
        Share held = own.live.hold().attempt().share();
        if (held != Share.EXCLUSIVE && !held.equals(Share.READ)) {
            throw new IllegalArgumentException("This lease cannot be " + done + " by lock '" + PrintableText.of(name)
                    + "': it is a lease on behalf of an owner");
        }
        if (!held.equals(share)) {
            throw new IllegalArgumentException("A lease of the "
                    + (share == Share.READ ? "write lock" : "read lock") + " of '" + PrintableText.of(name)
                    + "' cannot be " + done + ": it is already what it would become");
        }
        return own;
    }

    @Override
    public String toString() {
        return "Read-write lock '" + PrintableText.of(name) + "' at "
                + client.engine().backend.description() + ", " + writeLock.options();
    }
}
