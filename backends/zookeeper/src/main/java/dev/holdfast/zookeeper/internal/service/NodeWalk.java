package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.node.NodeName;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.ReadingConnection;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** One walk through the containers of all locks in the order of their names, some at a time. Used by one thread. */
public final class NodeWalk {

    private static final int CONTAINERS = 100;

    private final ReadingConnection connection;
    private final Session session;
    private final NodePaths paths;
    private final Instant now;

    private final List<LiveLock> locks = new ArrayList<>();
    private long foreignNodes;

    /**
     * A walk that has not begun.
     *
     * @param connection over which nodes are read
     * @param paths where they stand
     */
    public NodeWalk(ReadingConnection connection, NodePaths paths) throws BackendFailure {
        this.connection = connection;
        this.session = connection.session();
        this.paths = paths;
        // ZooKeeper tells its time only to those who write.
        this.now = connection.now();
    }

    /**
     * Walks.
     *
     * @param longest how long to go on
     * @param mostLocks how many locks to list
     */
    public LockListing list(Duration longest, int mostLocks) throws BackendFailure, InterruptedException {
        long startedNanos = System.nanoTime();
        List<Named> containers = containers();
        int at = 0;
        boolean goesOn = true;
        while (goesOn && at < containers.size()) {
            int end = Math.min(at + CONTAINERS, containers.size());
            look(containers.subList(at, end));
            at = end;
            goesOn = locks.size() < mostLocks && System.nanoTime() - startedNanos < longest.toNanos();
        }
        return new LockListing(
                locks.subList(0, Math.min(locks.size(), mostLocks)),
                foreignNodes,
                at == containers.size() && locks.size() <= mostLocks,
                now,
                Topology.single(connection.description(), true));
    }

    private record Named(String name, String container) {}

    private List<Named> containers() throws BackendFailure, InterruptedException {
        var unused = session.sync(paths.locks());
        List<String> nodes = connection.answer(children(paths.locks()));
        if (nodes.isEmpty() && !connection.answer(session.exists("/"))) {
            throw new BackendFailure(
                    BackendFailure.Kind.MISCONFIGURED,
                    "the chroot of the connect string does not exist: create that node, or take the chroot away",
                    null);
        }
        TreeMap<String, Named> named = new TreeMap<>();
        for (String node : nodes) {
            Optional<String> name = NodeName.nameOf(node);
            name.ifPresentOrElse(
                    present -> named.put(present, new Named(present, paths.container(node))), () -> foreignNodes++);
        }
        return List.copyOf(named.values());
    }

    private void look(List<Named> containers) throws BackendFailure, InterruptedException {
        List<CompletableFuture<List<String>>> listed =
                containers.stream().map(each -> children(each.container())).toList();
        List<CompletableFuture<Optional<LiveLock>>> looks = new ArrayList<>();
        for (int at = 0; at < containers.size(); at++) {
            List<String> children = connection.answer(listed.get(at));
            foreignNodes += children.stream()
                    .filter(child -> LockNode.parse(child).isEmpty())
                    .count();
            looks.add(taken(containers.get(at), LockQueue.of(children)));
        }
        for (CompletableFuture<Optional<LiveLock>> look : looks) {
            connection.answer(look).ifPresent(locks::add);
        }
    }

    private CompletableFuture<Optional<LiveLock>> taken(Named named, LockQueue queue) {
        return queue.first()
                .map(first -> FirstNode.holder(session, paths, named.container(), first, now.toEpochMilli())
                        .thenApply(found -> found.map(holder -> live(named, first, holder, queue))))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
    }

    private LiveLock live(Named named, LockNode first, Holder holder, LockQueue queue) {
        return new LiveLock(
                named.name(),
                holder.clientId(),
                holder.attempt(),
                holder.client(),
                first.isMarker(),
                holder.leaseLeft(),
                // A token is made of a transaction's number, and a node does not say when it became the first.
                Optional.empty(),
                holder.token(),
                queue.behind(0),
                connection.description());
    }

    /** The children of a node, none if it has gone. */
    private CompletableFuture<List<String>> children(String path) {
        return KeeperFailures.instead(
                session.children(path, false), Code.NONODE, () -> CompletableFuture.completedFuture(List.of()));
    }
}
