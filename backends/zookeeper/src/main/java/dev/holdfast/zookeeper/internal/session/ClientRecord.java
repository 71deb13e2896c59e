package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.zookeeper.internal.node.ClientData;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;

/**
 * The client's own node, which ends with its session: who the client is, and which of its threads own a lock and wait
 * for another. Thread-safe.
 */
final class ClientRecord {

    private final String path;
    private final ClientInfo info;

    /** A session carries out its requests in their order, so of two writes the later one must not say what is older. */
    private final ReentrantLock sending = new ReentrantLock();

    private byte[] data;

    /** A record that is not written yet, without blocked threads. */
    ClientRecord(String path, ClientInfo info) {
        this.path = path;
        this.info = info;
        this.data = new ClientData(info, "").bytes();
    }

    /** Says from now on that these threads are blocked, once it is written again. */
    void blocked(String text) {
        byte[] changed = new ClientData(info, text).bytes();
        sending.lock();
        try {
            data = changed;
        } finally {
            sending.unlock();
        }
    }

    /** Writes to the node, which has to be there. */
    CompletableFuture<Session.Written> write(Session session) {
        return sent(() -> session.write(path, data, -1));
    }

    /** Makes the node; one of an earlier session of the client may still be there. */
    CompletableFuture<Boolean> make(Session session) {
        return KeeperFailures.instead(create(session), Code.NODEEXISTS, () -> replace(session));
    }

    private CompletableFuture<Boolean> replace(Session session) {
        return KeeperFailures.instead(
                        session.delete(path, -1), Code.NONODE, () -> CompletableFuture.completedFuture(true))
                .thenCompose(gone -> create(session));
    }

    private CompletableFuture<Boolean> create(Session session) {
        return sent(() -> session.create(path, data, CreateMode.EPHEMERAL)).thenApply(created -> true);
    }

    private <T> CompletableFuture<T> sent(Supplier<CompletableFuture<T>> request) {
        sending.lock();
        try {
            return request.get();
        } finally {
            sending.unlock();
        }
    }
}
