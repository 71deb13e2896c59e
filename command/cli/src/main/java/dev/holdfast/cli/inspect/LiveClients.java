package dev.holdfast.cli.inspect;

import dev.holdfast.BlockedThread;
import dev.holdfast.HoldfastException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.cli.NamedLockOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the clients that hold a lock or wait for it say of themselves. Its queue has their ids alone. */
record LiveClients(Map<String, LiveClient> known) {

    private static final Logger LOG = LoggerFactory.getLogger(LiveClients.class);

    /** A thread that owns the lock and waits for another one, and its client. */
    record BlockedOwner(LiveClient client, BlockedThread thread) {}

    /**
     * Asks for those that were seen. Blocks until the server has answered. A server that does not leaves them unknown:
     * the lock is shown all the same.
     */
    static LiveClients of(SeenLock seen, NamedLockOptions lock) throws InterruptedException {
        List<String> ids = Stream.concat(
                        seen.holders().stream().map(Holder::clientId),
                        seen.inspection().waiters().stream().map(Waiter::clientId))
                .distinct()
                .toList();
        Map<String, LiveClient> known = new HashMap<>();
        if (!ids.isEmpty()) {
            try (LockBrowser browser = lock.browse()) {
                browser.clients(ids).forEach(client -> known.put(client.clientId(), client));
            } catch (HoldfastException e) {
                LOG.warn("Who waits is not known beyond the clients' ids: {}", e.getMessage());
            }
        }
        return new LiveClients(known);
    }

    /** Whether a client is connected; empty where that is not known. */
    Optional<Boolean> isConnected(String clientId) {
        LiveClient client = known.get(clientId);
        return client == null
                ? Optional.empty()
                : switch (client.connection()) {
                    case CONNECTED -> Optional.of(true);
                    case NOT_CONNECTED -> Optional.of(false);
                    case UNKNOWN -> Optional.empty();
                };
    }

    /** Whether all who are known to hold the lock have gone without releasing it. */
    boolean haveGone(SeenLock seen) {
        return !seen.inspection().kept()
                && !seen.holders().isEmpty()
                && seen.notShown() == 0
                && seen.holders().stream()
                        .allMatch(holder -> isConnected(holder.clientId())
                                .map(connected -> !connected)
                                .orElse(false));
    }

    Optional<ClientInfo> find(Waiter waiter) {
        return Optional.ofNullable(known.get(waiter.clientId())).flatMap(LiveClient::info);
    }

    /** The threads that hold up whoever waits for the lock. Only a hold that was seen at the server counts. */
    List<BlockedOwner> blockedOwners(SeenLock seen) {
        String name = seen.inspection().name();
        return seen.holders().stream()
                .flatMap(holder -> Optional.ofNullable(known.get(holder.clientId())).stream()
                        .flatMap(client -> client.blocked().stream()
                                .filter(thread -> thread.held().equals(name))
                                .filter(thread -> thread.heldAttempt() == holder.attempt())
                                .map(thread -> new BlockedOwner(client, thread))))
                .toList();
    }
}
