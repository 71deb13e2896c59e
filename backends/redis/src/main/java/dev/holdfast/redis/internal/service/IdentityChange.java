package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisServers;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives a client another id when its present one is not its own any more: another process was found to use it, or this
 * process is restored from a checkpoint, perhaps not as the only one.
 *
 * <p>What the old id holds and waits for is not taken back at the server,
 * where it may be what the other process uses. It ends with its lease.
 */
public final class IdentityChange {

    private static final Logger LOG = LoggerFactory.getLogger(IdentityChange.class);
    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);

    private final RedisServers servers;
    private final LockKeys keys;
    private final Requests requests;
    private final BackendListener listener;
    private final Runnable forgetting;
    private final UnaryOperator<Identity> renaming;

    private final ReentrantLock taking = new ReentrantLock();

    /**
     * Whether this client has refused the present checkpoint. All are notified of a restore then, also those that
     * refused.
     */
    private volatile boolean refused;

    /**
     * Gives ids that no other process has.
     *
     * @param forgetting forgets what is known of requests under the present id
     */
    public IdentityChange(
            RedisServers servers, LockKeys keys, Requests requests, BackendListener listener, Runnable forgetting) {
        this(servers, keys, requests, listener, forgetting, Identity::renamed);
    }

    /**
     * Gives ids of another's making.
     *
     * @param forgetting forgets what is known of requests under the present id
     * @param renaming gives an identity another id, which no other process has
     */
    IdentityChange(
            RedisServers servers,
            LockKeys keys,
            Requests requests,
            BackendListener listener,
            Runnable forgetting,
            UnaryOperator<Identity> renaming) {
        this.servers = servers;
        this.keys = keys;
        this.requests = requests;
        this.listener = listener;
        this.forgetting = forgetting;
        this.renaming = renaming;
    }

    /** Another process uses the same id. It is heard of on a thread that reads, so nothing is looked up. */
    public void twinFound() {
        Identity old = requests.identity();
        String fresh = takeAnotherId(renaming.apply(old));
        // before the log, which may block where too much of it waits: until then the holders go on
        listener.identityChanged();
        String server = servers.description();
        LogThread.write(() -> LOG.warn(
                "Another process uses the id {} of this client at {}: one of them was restored from a snapshot of the"
                        + " other, or both from the same. All locks that are held here are lost; from now on the client"
                        + " has the id {}",
                old.clientId(),
                server,
                fresh));
    }

    /**
     * Closes the connections. Blocks until they are closed, for two seconds at most.
     *
     * @throws IllegalStateException if a lock is held: a restored copy must not trust it
     */
    void beforeCheckpoint() {
        refused = true;
        requireNothingHeld();
        BlockingAnswer.endOf(servers.suspend(), LONGEST_CLOSING);
        // An answer that was under way may have granted one meanwhile.
        requireNothingHeld();
        refused = false;
    }

    private void requireNothingHeld() {
        List<LockId> held = listener.held();
        if (!held.isEmpty()) {
            String first = PrintableText.of(held.get(0).name());
            throw new IllegalStateException("No checkpoint can be made while this process holds " + held.size()
                    + " locks, such as '" + first
                    + "': every process that is restored from it would believe to hold them."
                    + " Release them first");
        }
    }

    /**
     * Also after a checkpoint that failed: nothing is held, so that nothing is lost by it. Where this client has
     * refused the checkpoint, there is no copy of it, and it goes on as it was.
     */
    void afterRestore() {
        if (refused) {
            refused = false;
            servers.resume();
            return;
        }
        String fresh = takeAnotherId(Identity.ofThisProcess(requests.identity().application()));
        listener.identityChanged();
        servers.resume();
        String server = servers.description();
        LogThread.write(() -> LOG.info("Restored from a checkpoint: the client has the id {} at {}", fresh, server));
    }

    /** One at a time, or the client might end up with the id of one and the channel of the other. */
    private String takeAnotherId(Identity fresh) {
        taking.lock();
        try {
            forgetting.run();
            requests.identity(fresh);
            servers.listenTo(keys.channelOf(fresh));
        } finally {
            taking.unlock();
        }
        return fresh.clientId();
    }
}
