package dev.holdfast.cli.ls;

import dev.holdfast.Holdfast;
import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.cli.inspect.NamedLock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How long the first waiter of each lock has waited, which a list does not know. It is looked up lock by lock, as
 * {@code inspect} does.
 *
 * @param client that looks; empty if nothing is looked up
 */
record OldestWaits(Optional<Holdfast> client) implements AutoCloseable {

    static final OldestWaits NONE = new OldestWaits(Optional.empty());

    static OldestWaits of(Holdfast client) {
        return new OldestWaits(Optional.of(client));
    }

    /** By the names of the locks for which somebody waits. */
    Map<String, Duration> of(LockListing listing) {
        Map<String, Duration> waits = new HashMap<>();
        for (LiveLock lock : listing.locks()) {
            if (client.isPresent() && lock.waiters() > 0) {
                NamedLock.of(client.get(), lock.name())
                        .look()
                        .oldestWait()
                        .ifPresent(wait -> waits.put(lock.name(), wait));
            }
        }
        return waits;
    }

    @Override
    public void close() {
        client.ifPresent(Holdfast::close);
    }
}
