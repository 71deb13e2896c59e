package dev.holdfast.cli.inspect;

import dev.holdfast.HoldfastException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Waiter;
import dev.holdfast.cli.NamedLockOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who the clients are that wait for a lock, of which its queue has the ids alone. */
record WaitingClients(Map<String, ClientInfo> known) {

    private static final Logger LOG = LoggerFactory.getLogger(WaitingClients.class);

    /**
     * Asks for those in the queue that was seen. Blocks until the server has answered. A server that does not leaves
     * them unknown: the lock is shown all the same.
     */
    static WaitingClients of(LockInspection seen, NamedLockOptions lock) throws InterruptedException {
        List<String> ids =
                seen.waiters().stream().map(Waiter::clientId).distinct().toList();
        Map<String, ClientInfo> known = new HashMap<>();
        if (!ids.isEmpty()) {
            try (LockBrowser browser = lock.browse()) {
                for (LiveClient client : browser.clients(ids)) {
                    client.info().ifPresent(info -> known.put(client.clientId(), info));
                }
            } catch (HoldfastException e) {
                LOG.warn("Who waits is not known beyond the clients' ids: {}", e.getMessage());
            }
        }
        return new WaitingClients(known);
    }

    Optional<ClientInfo> find(Waiter waiter) {
        return Optional.ofNullable(known.get(waiter.clientId()));
    }
}
