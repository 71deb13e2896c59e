package dev.holdfast.lab.simulation.check;

import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.util.Optional;

/** A lease that a caller was granted, until it releases it or is notified of its loss. */
public final class Held {

    final SimulatedProcess process;
    final int client;
    private final String clientId;
    final LiveLease lease;
    final long sinceNanos;
    private boolean over;

    Held(SimulatedProcess process, int client, String clientId, LiveLease lease, long sinceNanos) {
        this.process = process;
        this.client = client;
        this.clientId = clientId;
        this.lease = lease;
        this.sinceNanos = sinceNanos;
    }

    /**
     * Since when its client has wanted the lock without a break.
     *
     * @return true time
     */
    public long sinceNanos() {
        return sinceNanos;
    }

    /**
     * Whose it is.
     *
     * @return the client's number
     */
    public int client() {
        return client;
    }

    /**
     * What it is of.
     *
     * @return the lock's name
     */
    public String lock() {
        return lease.name();
    }

    /**
     * What it was granted with.
     *
     * @return the token
     */
    public long token() {
        return lease.token();
    }

    /**
     * Whether others may have such a lease at the same time.
     *
     * @return true for a member of a group
     */
    public boolean isShared() {
        return LeaseProbe.labelOf(lease).isPresent();
    }

    /**
     * Whether others may have such a lease under the same token at the same time.
     *
     * @return true for a reader, and false for permits
     */
    public boolean hasTokenOfOthers() {
        return isShared() && permits().isEmpty();
    }

    /**
     * What it holds of a limited number.
     *
     * @return empty for a lock that is held alone, and for a reader
     */
    Optional<Share.Group> permits() {
        return lease.hold().attempt().share() instanceof Share.Group group
                        && group.limit().isPresent()
                ? Optional.of(group)
                : Optional.empty();
    }

    /**
     * Under which token the server knows it: the lowest of its hold, or that of its group.
     *
     * @return the token
     */
    public long era() {
        return lease.hold().token();
    }

    /**
     * By what the server knows its client.
     *
     * @return the id
     */
    public String clientId() {
        return clientId;
    }

    /**
     * By which attempt it was won.
     *
     * @return the number of the attempt
     */
    public long attempt() {
        return lease.hold().attempt().number();
    }

    /**
     * How long its holder may trust it.
     *
     * @return nanoseconds by its process's clock, less than zero if that is over
     */
    public long leftNanos() {
        return LeaseProbe.deadlineNanos(lease) - process.lookNanos();
    }

    /**
     * Whether its client renews it until it is released.
     *
     * @return false if it was dropped, or ends at a time that is known
     */
    public boolean isRenewed() {
        return lease.options().renewing() && lease.options().maxHold().isEmpty() && !LeaseProbe.isAbandoned(lease);
    }

    /** It is about to be released, or its loss was reported. */
    void end() {
        over = true;
    }

    boolean isOver() {
        return over || process.isDead();
    }

    boolean isValid() {
        return !isOver() && LeaseProbe.isValid(lease, process.lookNanos());
    }

    @Override
    public String toString() {
        return "c" + client + " (token " + lease.token() + ")";
    }
}
