package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/**
 * What people are shown of a lock's queue: who holds, and who waits.
 *
 * @param session over which nodes are read
 * @param paths where they stand
 * @param mostWaiters how many waiters are shown
 */
public record QueueLook(Session session, NodePaths paths, int mostWaiters) {

    /** {@return the queue in a container, without nodes if there is no container} */
    static CompletableFuture<LockQueue> queue(Session session, String container) {
        return KeeperFailures.instead(
                session.children(container, false).thenApply(LockQueue::of),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(new LockQueue(List.of())));
    }

    /** {@return what is seen of a lock, at a time that is known already} */
    public CompletableFuture<LockInspection> at(LockId lock, long nowMillis) {
        return queue(session, paths.lock(lock)).thenCompose(queue -> inspection(lock, queue, nowMillis));
    }

    CompletableFuture<LockInspection> inspection(LockId lock, LockQueue queue, long nowMillis) {
        String container = paths.lock(lock);
        List<LockNode> waiting = queue.waiting();
        CompletableFuture<Optional<LockInspection.Holder>> holder = queue.first()
                .map(first -> FirstNode.holder(session, paths, container, first, nowMillis))
                .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
        CompletableFuture<List<LockInspection.Waiter>> waiters = CompletableFuture.completedFuture(new ArrayList<>());
        for (LockNode node : waiting.subList(0, Math.min(mostWaiters, waiting.size()))) {
            var read = FirstNode.read(session, container + "/" + node.text());
            waiters = waiters.thenCombine(read, (list, found) -> {
                found.ifPresent(present -> list.add(new LockInspection.Waiter(
                        node.client(),
                        node.attempt(),
                        Instant.ofEpochMilli(present.stat().getCtime()))));
                return list;
            });
        }
        boolean isMarked = queue.first().filter(LockNode::isMarker).isPresent();
        return holder.thenCombine(
                waiters,
                (held, list) -> new LockInspection(
                        lock.name(),
                        held,
                        Optional.empty(),
                        list,
                        waiting.size(),
                        Instant.ofEpochMilli(nowMillis),
                        Optional.empty(),
                        isMarked && held.isPresent()));
    }
}
