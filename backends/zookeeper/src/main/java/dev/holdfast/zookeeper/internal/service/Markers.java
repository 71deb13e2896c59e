package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.MarkerData;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.MultiFailure;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Markers, which keep a lock taken for the rest of a minimum hold: by the clock of the ensemble's leader, since the
 * client that left one may be gone. Whoever finds one whose time is over removes it: the client that left it, one that
 * asks for the lock, or one that looks now and then through the entries of all markers.
 */
final class Markers {

    private static final Logger LOG = LoggerFactory.getLogger(Markers.class);
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final byte[] EMPTY = {};
    private static final int MOST_TRIES = 10;
    private static final int PARTS_AT_ONCE = 64;
    private static final int ENTRIES_AT_ONCE = 50;
    private static final int PLACE_OF_ENTRY = 2;

    private final Connection connection;
    private final NodePaths paths;
    private final LocalClock clock;
    private final BackendTimer timer;

    Markers(Connection connection, NodePaths paths, LocalClock clock, BackendTimer timer) {
        this.connection = connection;
        this.paths = paths;
        this.clock = clock;
        this.timer = timer;
    }

    /** Leaves a marker in the place of a hold, with its entry, in one step. Fails with NONODE if it is not held. */
    CompletableFuture<Boolean> leave(Session session, LiveAttempt live, Place place, long millis) {
        String container = live.container();
        String marker = LockNode.marker(place.czxid(), millis, place.node().sequence());
        byte[] data = new MarkerData(place.node().client(), live.attempt().number(), live.token()).bytes();
        String part = paths.markerPart(container, marker);
        List<Op> steps = List.of(
                Op.delete(place.path(), -1),
                Op.create(container + "/" + marker, data, session.acl(), CreateMode.PERSISTENT),
                Op.create(entry(container, marker), EMPTY, session.acl(), CreateMode.PERSISTENT));
        return leave(session, steps, part, 1).thenApply(left -> {
            long overNanos = Deadlines.plusDrift(TimeUnit.MILLISECONDS.toNanos(millis));
            timer.after(overNanos, () -> over(container, marker));
            return left;
        });
    }

    private CompletableFuture<Boolean> leave(Session session, List<Op> steps, String part, int tries) {
        return KeeperFailures.either(session.all(steps), sent -> CompletableFuture.completedFuture(true), thrown -> {
            boolean lacksPart = thrown instanceof MultiFailure failure
                    && failure.code() == Code.NONODE
                    && failure.failedPart() == PLACE_OF_ENTRY;
            if (!lacksPart) {
                return CompletableFuture.failedFuture(thrown);
            }
            return tries < MOST_TRIES
                    ? part(session, part).thenCompose(made -> leave(session, steps, part, tries + 1))
                    : CompletableFuture.failedFuture(new BackendFailure(
                            Kind.NOT_EXECUTED, "somebody deletes the nodes of minimum holds", thrown));
        });
    }

    /** A part is removed by ZooKeeper when it has been empty for some time, as the container of a lock is. */
    private CompletableFuture<Boolean> part(Session session, String part) {
        var made = session.create(part, EMPTY, CreateMode.CONTAINER).thenApply(created -> true);
        var isThere = KeeperFailures.instead(made, Code.NODEEXISTS, () -> CompletableFuture.completedFuture(true));
        return KeeperFailures.instead(
                isThere, Code.NONODE, () -> connection.prepareAgain(session).thenApply(prepared -> true));
    }

    private String entry(String container, String marker) {
        return paths.markerPart(container, marker) + "/" + paths.markerEntry(container, marker);
    }

    private void over(String container, String marker) {
        var unused = connection
                .over(session -> remove(session, container, marker))
                .handle((removed, thrown) -> {
                    if (thrown != null) {
                        LOG.trace("Another client removes it, or this one later: {}", marker, thrown);
                    }
                    return thrown == null;
                });
    }

    /**
     * Until when a marker keeps its lock taken, on the local clock; one whose time is over is removed.
     *
     * @return the present time or an earlier one if it is gone
     */
    CompletableFuture<Long> untilNanos(Session session, String container, LockNode marker) {
        var read = session.read(container + "/" + marker.text(), false);
        var until = connection
                .beat(session)
                .thenCombine(read, (beat, node) -> leftMillis(marker, node, beat))
                .thenCompose(leftMillis -> {
                    long untilNanos = clock.nanos() + leftMillis * NANOS_PER_MILLI;
                    return leftMillis > 0
                            ? CompletableFuture.completedFuture(untilNanos)
                            : remove(session, container, marker.text()).thenApply(removed -> untilNanos);
                });
        return KeeperFailures.instead(until, Code.NONODE, () -> CompletableFuture.completedFuture(clock.nanos()));
    }

    /** Its entry has the same age. */
    private static long leftMillis(LockNode marker, Session.Node markerOrEntry, Session.Written now) {
        return marker.attempt() - (now.stat().getMtime() - markerOrEntry.stat().getCtime());
    }

    /** The marker first, so that the entry leads to it until it has gone. Nobody waits for the end of the entry. */
    private CompletableFuture<Boolean> remove(Session session, String container, String marker) {
        return gone(session, container + "/" + marker).thenApply(removed -> {
            var unused = gone(session, entry(container, marker)).handle((forgotten, thrown) -> {
                if (thrown != null) {
                    LOG.trace("The next client that looks removes the entry of {}", marker, thrown);
                }
                return forgotten;
            });
            return removed;
        });
    }

    private static CompletableFuture<Boolean> gone(Session session, String path) {
        return KeeperFailures.instead(
                session.delete(path, -1), Code.NONODE, () -> CompletableFuture.completedFuture(true));
    }

    /**
     * Looks at some of all markers, random ones, and removes those whose time is over. So any number of clients finds
     * all of them without agreeing on anything.
     */
    CompletableFuture<Boolean> sweep() {
        return connection.over(session -> session.children(paths.markers(), false)
                .thenCompose(parts -> parts.isEmpty()
                        ? CompletableFuture.completedFuture(true)
                        : connection
                                .beat(session)
                                .thenCompose(now -> all(some(parts, PARTS_AT_ONCE).stream()
                                        .map(part -> sweep(session, paths.markers() + "/" + part, now))
                                        .toList()))));
    }

    private CompletableFuture<Boolean> sweep(Session session, String part, Session.Written now) {
        var swept = session.children(part, false)
                .thenCompose(entries -> all(some(entries, ENTRIES_AT_ONCE).stream()
                        .map(entry -> look(session, part, entry, now))
                        .toList()));
        return KeeperFailures.instead(swept, Code.NONODE, () -> CompletableFuture.completedFuture(true));
    }

    private CompletableFuture<Boolean> look(Session session, String part, String entry, Session.Written now) {
        int point = entry.lastIndexOf('.');
        Optional<LockNode> marker = LockNode.parse(entry.substring(point + 1)).filter(LockNode::isMarker);
        if (point < 1 || marker.isEmpty()) {
            return CompletableFuture.completedFuture(false);
        }
        String container = paths.container(entry.substring(0, point));
        var looked = session.read(part + "/" + entry, false)
                .thenCompose(node -> leftMillis(marker.get(), node, now) > 0
                        ? CompletableFuture.completedFuture(false)
                        : remove(session, container, marker.get().text()));
        return KeeperFailures.instead(looked, Code.NONODE, () -> CompletableFuture.completedFuture(true));
    }

    private static List<String> some(List<String> nodes, int most) {
        List<String> shuffled = new ArrayList<>(nodes);
        Collections.shuffle(shuffled);
        return shuffled.subList(0, Math.min(most, shuffled.size()));
    }

    private static CompletableFuture<Boolean> all(List<CompletableFuture<Boolean>> looks) {
        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                .thenApply(done -> true);
    }
}
