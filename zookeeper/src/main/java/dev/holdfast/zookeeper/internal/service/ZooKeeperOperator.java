package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.ClientData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.node.MarkerData;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
            return beat.thenCompose(now -> listed.thenCompose(
                    queue -> inspection(session, lock, queue, now.stat().getMtime())));
        }));
    }

    private static CompletableFuture<LockQueue> queue(Session session, String container) {
        return KeeperFailures.instead(
                session.children(container, false).thenApply(LockQueue::of),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(new LockQueue(List.of())));
    }

    private CompletableFuture<LockQueue> queue(Session session, LockId lock) {
        return queue(session, paths.lock(lock));
    }

    private CompletableFuture<LockInspection> inspection(
            Session session, LockId lock, LockQueue queue, long nowMillis) {
        String container = paths.lock(lock);
        List<LockNode> waiting = queue.waiting();
        CompletableFuture<Optional<LockInspection.Holder>> holder = queue.first()
                .map(first -> first.isMarker()
                        ? kept(session, container, first, nowMillis)
                        : holder(session, container, first, nowMillis))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
        CompletableFuture<List<LockInspection.Waiter>> waiters = CompletableFuture.completedFuture(new ArrayList<>());
        for (LockNode node : waiting.subList(0, Math.min(MOST_SHOWN, waiting.size()))) {
            var read = read(session, container + "/" + node.text());
            waiters = waiters.thenCombine(read, (list, found) -> {
                found.ifPresent(present -> list.add(new LockInspection.Waiter(
                        node.client(),
                        node.attempt(),
                        Instant.ofEpochMilli(present.stat().getCtime()))));
                return list;
            });
        }
        return holder.thenCombine(
                waiters,
                (held, list) ->
                        new LockInspection(lock.name(), held, list, waiting.size(), Instant.ofEpochMilli(nowMillis)));
    }

    private CompletableFuture<Optional<LockInspection.Holder>> holder(
            Session session, String container, LockNode first, long nowMillis) {
        var client = read(session, paths.client(first.client()));
        return read(session, container + "/" + first.text())
                .thenCombine(
                        client,
                        (found, record) -> found.flatMap(node -> AttemptData.parse(node.data())
                                .map(data -> new LockInspection.Holder(
                                        first.client(),
                                        first.attempt(),
                                        data.token(node.stat().getCzxid()),
                                        left(data, node.stat().getMtime(), nowMillis),
                                        record.flatMap(each -> ClientData.parse(each.data()))
                                                .map(ClientData::info)))));
    }

    /** Who held a lock that stays taken for the rest of its minimum hold; nobody once that is over. */
    private static CompletableFuture<Optional<LockInspection.Holder>> kept(
            Session session, String container, LockNode marker, long nowMillis) {
        return read(session, container + "/" + marker.text())
                .thenApply(found -> found.flatMap(node -> {
                    long leftMillis =
                            marker.attempt() - (nowMillis - node.stat().getCtime());
                    return MarkerData.parse(node.data())
                            .filter(data -> leftMillis > 0)
                            .map(data -> new LockInspection.Holder(
                                    data.client(),
                                    data.attempt(),
                                    data.token(),
                                    Duration.ofMillis(leftMillis),
                                    Optional.empty()));
                }));
    }

    /** A waiter that has just become the holder has a node that was written long ago, and renews it soon. */
    private static Duration left(AttemptData data, long writtenMillis, long nowMillis) {
        return Duration.ofMillis(Math.max(0, data.leaseMillis() - Math.max(0, nowMillis - writtenMillis)));
    }

    private static CompletableFuture<Optional<Session.Node>> read(Session session, String path) {
        return KeeperFailures.instead(
                session.read(path, false).thenApply(Optional::of),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(Optional.empty()));
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
        return read(session, path).thenCompose(found -> {
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
    public CompletionStage<List<String>> warnings() {
        return translated(connection.over(session -> CompletableFuture.completedFuture(warnings.get())));
    }

    private static <T> CompletionStage<T> translated(CompletableFuture<T> request) {
        return request.exceptionallyCompose(thrown -> CompletableFuture.failedFuture(KeeperFailures.of(thrown)));
    }
}
