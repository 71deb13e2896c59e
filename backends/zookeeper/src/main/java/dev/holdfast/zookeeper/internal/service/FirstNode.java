package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.ClientData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.MarkerData;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** What people are shown of the first node of a lock: who holds with it, or who left the marker that it is. */
final class FirstNode {

    private FirstNode() {}

    /** Empty if the node has gone, is not Holdfast's, or is a marker whose time is over. */
    static CompletableFuture<Optional<Holder>> holder(
            Session session, NodePaths paths, String container, LockNode first, long nowMillis) {
        var node = read(session, container + "/" + first.text());
        return first.isMarker()
                ? node.thenCompose(found -> kept(session, paths, first, found, nowMillis))
                : node.thenCombine(
                        client(session, paths, first.client()),
                        (found, client) -> found.flatMap(present -> held(first, present, client, nowMillis)));
    }

    private static Optional<Holder> held(
            LockNode first, Session.Node node, Optional<ClientInfo> client, long nowMillis) {
        return AttemptData.parse(node.data())
                .map(data -> new Holder(
                        first.client(),
                        first.attempt(),
                        data.token(node.stat().getCzxid()),
                        left(data.leaseMillis(), nowMillis - node.stat().getMtime()),
                        client));
    }

    /** A lock that stays taken for the rest of its minimum hold. */
    private static CompletableFuture<Optional<Holder>> kept(
            Session session, NodePaths paths, LockNode marker, Optional<Session.Node> found, long nowMillis) {
        Session.Node node = found.orElse(null);
        MarkerData hold = node == null ? null : MarkerData.parse(node.data()).orElse(null);
        if (node == null || hold == null) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        Duration left = left(marker.attempt(), nowMillis - node.stat().getCtime());
        return left.isZero()
                ? CompletableFuture.completedFuture(Optional.empty())
                : client(session, paths, hold.client())
                        .thenApply(client ->
                                Optional.of(new Holder(hold.client(), hold.attempt(), hold.token(), left, client)));
    }

    /** A waiter that has just become the holder has a node that was written long ago, and renews it soon. */
    private static Duration left(long millis, long passedMillis) {
        return Duration.ofMillis(Math.max(0, millis - Math.max(0, passedMillis)));
    }

    /** Who a client is; its record ends with its session. */
    static CompletableFuture<Optional<ClientInfo>> client(Session session, NodePaths paths, String clientId) {
        return record(session, paths, clientId).thenApply(found -> found.map(ClientData::info));
    }

    /** What a client says of itself; it ends with its session. */
    static CompletableFuture<Optional<ClientData>> record(Session session, NodePaths paths, String clientId) {
        return read(session, paths.client(clientId))
                .thenApply(found -> found.flatMap(node -> ClientData.parse(node.data())));
    }

    /** Empty if there is no such node. */
    static CompletableFuture<Optional<Session.Node>> read(Session session, String path) {
        return KeeperFailures.instead(
                session.read(path, false).thenApply(Optional::of),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(Optional.empty()));
    }
}
