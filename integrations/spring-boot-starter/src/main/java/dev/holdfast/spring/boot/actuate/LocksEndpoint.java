package dev.holdfast.spring.boot.actuate;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.spi.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * The endpoint {@code locks}: what this instance holds and waits for; what the server knows of one lock; and, where
 * {@code management.endpoint.locks.access} is {@code unrestricted}, a release by force. That has to name the hold which
 * is to end, so that no lock is taken from the next holder.
 */
@Endpoint(id = "locks", defaultAccess = Access.READ_ONLY)
public final class LocksEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(LocksEndpoint.class);

    private final Holdfast holdfast;

    LocksEndpoint(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    /**
     * What this instance holds and waits for. Sends no request.
     *
     * @return a snapshot
     */
    @ReadOperation
    public InstanceLocks locks() {
        return InstanceLocks.of(holdfast);
    }

    /**
     * What the server knows of a lock. Blocks for the response timeout at most.
     *
     * @param name the lock's name; slashes in it may stand as they are
     * @return who holds it and who waits
     * @throws dev.holdfast.BackendUnavailableException if the server does not answer
     */
    @ReadOperation
    public ServerLock lock(@Selector(match = Selector.Match.ALL_REMAINING) String... name) {
        return ServerLock.of(lockOf(name).inspect());
    }

    /**
     * Takes a lock away from a holder that does not release it. That holder may still be at work: it is notified of its
     * loss at its next renewal only. Blocks for the response timeout at most.
     *
     * @param name the lock's name
     * @param holder the hold to end, as the read operations show it: {@code CLIENT:ATTEMPT:TOKEN}
     * @return what became of it
     * @throws InvalidEndpointRequestException if the holder is of another form
     * @throws dev.holdfast.BackendUnavailableException if the server does not answer; the hold may or may not have
     *     ended
     */
    @DeleteOperation
    public Release release(@Selector(match = Selector.Match.ALL_REMAINING) String[] name, String holder) {
        HolderId id;
        try {
            id = HolderId.parse(holder);
        } catch (IllegalArgumentException e) {
            throw new InvalidEndpointRequestException("holder: " + e.getMessage(), "holder is not valid", e);
        }
        var lock = lockOf(name);
        ForcedRelease outcome = lock.forceRelease(id);
        LOG.warn(
                "Lock '{}' was to be released by force from its holder {}, by the endpoint: {}",
                PrintableText.of(lock.name()),
                id,
                outcome);
        return new Release(lock.name(), id.toString(), outcome);
    }

    private dev.holdfast.DistributedLock lockOf(String[] name) {
        String joined = String.join("/", name);
        try {
            return holdfast.lock(joined);
        } catch (IllegalArgumentException e) {
            throw new InvalidEndpointRequestException("name: " + e.getMessage(), "the lock's name is not valid", e);
        }
    }

    /**
     * What became of a hold that was to be released by force.
     *
     * @param name the lock's name
     * @param holder the hold
     * @param outcome what became of it
     */
    public record Release(String name, String holder, ForcedRelease outcome) {}
}
