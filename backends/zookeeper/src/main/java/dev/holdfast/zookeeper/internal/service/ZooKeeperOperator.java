package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.zookeeper.KeeperException.Code;

/** What people and health checks ask. */
final class ZooKeeperOperator implements Operator {

    private static final int MOST_SHOWN = 100;

    private final Connection connection;
    private final NodePaths paths;
    private final Supplier<List<String>> warnings;

    ZooKeeperOperator(Connection connection, NodePaths paths, Supplier<List<String>> warnings) {
        this.connection = connection;
        this.paths = paths;
        this.warnings = warnings;
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return translated(connection.over(session -> {
            CompletableFuture<Session.Written> beat = connection.beat(session);
            CompletableFuture<LockQueue> listed = queue(session, lock);
            return beat.thenCompose(now -> listed.thenCompose(queue -> new QueueLook(session, paths, MOST_SHOWN)
                    .inspection(lock, queue, now.stat().getMtime())));
        }));
    }

    private CompletableFuture<LockQueue> queue(Session session, LockId lock) {
        return QueueLook.queue(session, paths.lock(lock));
    }

    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId named) {
        return translated(connection.over(session -> {
            var unused = session.sync(paths.lock(lock));
            return queue(session, lock).thenCompose(queue -> {
                LockNode first = queue.first().filter(node -> isOf(node, named)).orElse(null);
                return first == null
                        ? CompletableFuture.completedFuture(false)
                        : end(session, paths.lock(lock) + "/" + first.text(), named.token());
            });
        }));
    }

    private static boolean isOf(LockNode node, HolderId named) {
        return !node.isMarker() && node.client().equals(named.clientId()) && node.attempt() == named.attempt();
    }

    private static CompletableFuture<Boolean> end(Session session, String path, long token) {
        return FirstNode.read(session, path).thenCompose(found -> {
            boolean isThatHold = found.flatMap(node -> AttemptData.parse(node.data())
                            .filter(data -> data.token(node.stat().getCzxid()) == token))
                    .isPresent();
            return isThatHold ? delete(session, path) : CompletableFuture.completedFuture(false);
        });
    }

    private static CompletableFuture<Boolean> delete(Session session, String path) {
        return KeeperFailures.instead(
                session.delete(path, -1), Code.NONODE, () -> CompletableFuture.completedFuture(false));
    }

    @Override
    public CompletionStage<Void> probe() {
        return translated(connection.over(connection::beat)).thenAccept(written -> {});
    }

    @Override
    public CompletionStage<Void> showBlocked(List<BlockedThread> blocked) {
        return translated(connection.showBlocked(BlockedThreadsText.of(blocked)))
                .thenAccept(written -> {});
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return translated(connection.over(session -> CompletableFuture.completedFuture(warnings.get())));
    }

    private static <T> CompletionStage<T> translated(CompletableFuture<T> request) {
        return request.exceptionallyCompose(thrown -> CompletableFuture.failedFuture(KeeperFailures.of(thrown)));
    }
}
