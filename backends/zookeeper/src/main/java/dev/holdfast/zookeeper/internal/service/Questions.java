package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** Questions for locks: an attempt gets its node, and the first node holds. */
final class Questions {

    private static final int MOST_TRIES = 3;
    private static final long END_PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private final Connection connection;
    private final NodePaths paths;
    private final LiveAttempts attempts;
    private final Places places;
    private final Grants grants;
    private final Markers markers;
    private final Watches watches;
    private final HoldEnds ends;
    private final BackendListener listener;
    private final LocalClock clock;

    Questions(
            Connection connection,
            NodePaths paths,
            LiveAttempts attempts,
            Places places,
            Grants grants,
            Markers markers,
            Watches watches,
            HoldEnds ends,
            BackendListener listener,
            LocalClock clock) {
        this.connection = connection;
        this.paths = paths;
        this.attempts = attempts;
        this.places = places;
        this.grants = grants;
        this.markers = markers;
        this.watches = watches;
        this.ends = ends;
        this.listener = listener;
        this.clock = clock;
    }

    CompletableFuture<AskAnswer> ask(Ask ask) {
        if (ask.giveUpAfterNanos() < 0) {
            return CompletableFuture.completedFuture(new AskAnswer.Refused());
        }
        long latestNanos = clock.nanos() + ask.giveUpAfterNanos();
        return connection.over(session -> {
            boolean looksFirst = ask.kind() == Ask.Kind.ONCE
                    && attempts.find(ask.lock(), ask.attempt().number()).isEmpty();
            return looksFirst ? once(session, ask, latestNanos) : place(session, ask, latestNanos, 1);
        });
    }

    /** A question that is to leave no trace makes a node only where it sees none. */
    private CompletableFuture<AskAnswer> once(Session session, Ask ask, long latestNanos) {
        String container = paths.lock(ask.lock());
        var unused = session.sync(container);
        var children = KeeperFailures.instead(
                session.children(container, false), Code.NONODE, () -> CompletableFuture.completedFuture(List.of()));
        return children.thenApply(LockQueue::of).thenCompose(queue -> {
            LockNode first = queue.first().orElse(null);
            if (first == null) {
                return place(session, ask, latestNanos, 1);
            }
            if (!first.isMarker() || queue.nodes().size() > 1) {
                return CompletableFuture.completedFuture(new AskAnswer.Taken(endNanos(session)));
            }
            return markers.untilNanos(session, container, first)
                    .thenCompose(untilNanos -> untilNanos - clock.nanos() > 0
                            ? CompletableFuture.completedFuture(new AskAnswer.Taken(untilNanos))
                            : place(session, ask, latestNanos, 1));
        });
    }

    private CompletableFuture<AskAnswer> place(Session session, Ask ask, long latestNanos, int tries) {
        LiveAttempt live = attempts.of(ask.lock(), ask.attempt(), session, ask.tokenFloor());
        return places.of(live, latestNanos).thenCompose(placed -> {
            LockNode node = placed.place().node();
            if (!node.hasPlace()) {
                return endOfSequence(live, placed.place(), ask);
            }
            LockQueue queue = LockQueue.of(placed.children());
            int at = queue.placeOf(node.text());
            if (at < 0) {
                return gone(session, live, ask, latestNanos, tries);
            }
            if (at == 0) {
                return granted(live, placed, queue.behind(0));
            }
            return behind(live, placed.place(), queue.nodes().get(at - 1), at, ask);
        });
    }

    private CompletableFuture<AskAnswer> granted(LiveAttempt live, Places.Placed placed, int waiters) {
        if (waiters > 0) {
            live.learnOfWaiters();
        }
        return grants.answer(live, placed.place(), placed.sent())
                .thenCompose(term -> term.isPresent()
                        ? CompletableFuture.completedFuture(
                                new AskAnswer.Granted(live.token(), live.numbers(), term.get(), waiters))
                        : CompletableFuture.failedFuture(
                                new BackendFailure(Kind.NOT_EXECUTED, "the attempt has been left", null)));
    }

    /** Its node was there and is not any more: its lease was over, a person has ended it, or somebody deletes nodes. */
    private CompletableFuture<AskAnswer> gone(Session session, LiveAttempt live, Ask ask, long latestNanos, int tries) {
        live.end();
        attempts.remove(live);
        return tries < MOST_TRIES
                ? place(session, ask, latestNanos, tries + 1)
                : CompletableFuture.failedFuture(
                        new BackendFailure(Kind.NOT_EXECUTED, "somebody deletes the nodes of this lock", null));
    }

    private CompletableFuture<AskAnswer> behind(LiveAttempt live, Place place, LockNode before, int at, Ask ask) {
        long untilNanos = endNanos(live.session());
        if (ask.kind() == Ask.Kind.ONCE) {
            return withdrawn(live, place).thenApply(gone -> new AskAnswer.Taken(untilNanos));
        }
        // A push of this attempt's own token comes after this answer, and there is no other.
        long behind = AttemptData.token(place.czxid(), live.offset()) - 1;
        watches.await(live, before);
        if (at == 1 && before.isMarker()) {
            return markers.untilNanos(live.session(), live.container(), before)
                    .thenApply(markedUntilNanos -> new AskAnswer.Queued(behind, markedUntilNanos));
        }
        return CompletableFuture.completedFuture(new AskAnswer.Queued(behind, untilNanos));
    }

    /** When it is worth asking again, although nothing was heard: who holds is dead by then, or has renewed. */
    private long endNanos(Session session) {
        return clock.nanos() + Duration.ofMillis(session.timeoutMillis()).toNanos();
    }

    private CompletableFuture<Boolean> withdrawn(LiveAttempt live, Place place) {
        live.end();
        attempts.remove(live);
        return live.session().delete(place.path(), -1).handle((deleted, thrown) -> {
            if (thrown != null && !KeeperFailures.is(thrown, Code.NONODE)) {
                ends.delete(live.session(), place.path());
            }
            return true;
        });
    }

    /** No place is left in this container: it empties itself, is removed by whoever finds it empty, and begins anew. */
    private CompletableFuture<AskAnswer> endOfSequence(LiveAttempt live, Place place, Ask ask) {
        LockId lock = live.lock();
        long againNanos = clock.nanos() + END_PAUSE_NANOS;
        return withdrawn(live, place)
                .thenCompose(gone -> live.session().delete(live.container(), -1))
                .handle((removed, stillInUse) -> {
                    if (ask.kind() == Ask.Kind.ONCE) {
                        return new AskAnswer.Taken(againNanos);
                    }
                    listener.freeAt(lock, againNanos);
                    return new AskAnswer.Queued(0, againNanos);
                });
    }
}
