package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.WatchedEvent;
import org.apache.zookeeper.Watcher.Event.EventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is seen of others: an attempt watches the node before its own, and is granted the lock when it is the first; a
 * holder watches its lock's container until others wait. A node is watched by the watch for its children, of which it
 * has none: writes to it, which are renewals, wake nobody then.
 */
final class Watches {

    private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

    private final LiveAttempts attempts;
    private final Grants grants;
    private final Markers markers;
    private final Offsets offsets;
    private final BackendListener listener;
    private final BackendTimer timer;
    private final LocalClock clock;

    Watches(
            LiveAttempts attempts,
            Grants grants,
            Markers markers,
            Offsets offsets,
            BackendListener listener,
            BackendTimer timer,
            LocalClock clock) {
        this.attempts = attempts;
        this.grants = grants;
        this.markers = markers;
        this.offsets = offsets;
        this.listener = listener;
        this.timer = timer;
        this.clock = clock;
    }

    /** Has an attempt wait for the end of the node before its own. */
    void await(LiveAttempt live, LockNode before) {
        if (!live.watches(before.text())) {
            return;
        }
        var unused = live.session()
                .children(live.container() + "/" + before.text(), true)
                .handle((children, thrown) -> {
                    if (thrown == null) {
                        return true;
                    }
                    if (KeeperFailures.is(thrown, Code.NONODE)) {
                        look(live);
                    } else {
                        live.watches("");
                    }
                    return false;
                });
    }

    /** Something that was watched has changed. */
    void changed(WatchedEvent event) {
        String path = event.getPath();
        if (path.equals(offsets.path())) {
            offsets.forget();
            return;
        }
        if (event.getType() == EventType.NodeDeleted) {
            int slash = path.lastIndexOf('/');
            String node = path.substring(slash + 1);
            attempts.in(path.substring(0, slash)).stream()
                    .filter(live -> live.isWatching(node))
                    .forEach(this::look);
        } else if (event.getType() == EventType.NodeChildrenChanged) {
            attempts.in(path).stream()
                    .filter(live -> live.isHeld() && !live.knowsOfWaiters())
                    .forEach(this::lookForWaiters);
        }
    }

    private void lookForWaiters(LiveAttempt live) {
        var unused = live.session().children(live.container(), true).handle((children, thrown) -> {
            if (thrown != null) {
                LOG.trace("The next renewal says whether others wait", thrown);
                return false;
            }
            CompletableFuture<Place> placing = live.placing();
            boolean othersWait = placing != null
                    && placing.isDone()
                    && !placing.isCompletedExceptionally()
                    && LockQueue.of(children)
                                    .behind(LockQueue.of(children)
                                            .placeOf(placing.join().node().text()))
                            > 0;
            if (othersWait && live.learnOfWaiters()) {
                listener.wanted(live.lock());
            }
            return othersWait;
        });
    }

    /** Looks whether it is an attempt's turn. */
    void look(LiveAttempt live) {
        CompletableFuture<Place> placing = live.placing();
        if (placing == null || live.isEnded()) {
            return;
        }
        var unused = placing.thenCompose(place -> live.session()
                        .children(live.container(), true)
                        .thenCompose(children -> turn(live, place, children)))
                .handle((granted, thrown) -> {
                    if (thrown != null) {
                        LOG.debug("The next question says whose turn it is for '{}'", live.lock(), thrown);
                        live.watches("");
                    }
                    return granted;
                });
    }

    private CompletableFuture<Boolean> turn(LiveAttempt live, Place place, List<String> children) {
        LockQueue queue = LockQueue.of(children);
        int at = queue.placeOf(place.node().text());
        if (at < 0) {
            listener.freeAt(live.lock(), clock.nanos());
            return CompletableFuture.completedFuture(false);
        }
        if (at > 0) {
            LockNode before = queue.nodes().get(at - 1);
            await(live, before);
            return at == 1 && before.isMarker()
                    ? markers.untilNanos(live.session(), live.container(), before)
                            .thenApply(untilNanos -> marked(live, untilNanos))
                    : CompletableFuture.completedFuture(false);
        }
        if (live.isHeld()) {
            return CompletableFuture.completedFuture(false);
        }
        int waiters = queue.behind(0);
        if (waiters > 0) {
            live.learnOfWaiters();
        }
        return grants.push(live, place).thenApply(term -> {
            term.ifPresent(valid -> listener.granted(new PushedGrant(
                    live.lock(), live.attempt().number(), live.token(), live.numbers(), valid, waiters)));
            return term.isPresent();
        });
    }

    /** The lock stays taken for a time that is known: the engine asks then, and so does this. */
    private boolean marked(LiveAttempt live, long untilNanos) {
        long leftNanos = untilNanos - clock.nanos();
        if (leftNanos > 0) {
            listener.freeAt(live.lock(), untilNanos);
            live.alarm(timer.after(leftNanos, () -> look(live)));
        }
        return false;
    }
}
