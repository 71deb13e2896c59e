package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.jspecify.annotations.Nullable;

/** Gets an attempt its node: one, however often it is asked and whatever answers are lost. */
final class Places {

    private static final byte[] EMPTY = {};
    private static final int MOST_TRIES = 20;

    /**
     * An attempt's place, and what stood beside it.
     *
     * @param place its node
     * @param children all in the container, read after the node was there
     * @param sent when the write was sent that has made the node; null if it was there before
     */
    record Placed(
            Place place, List<String> children, @Nullable ClockReading sent) {}

    private final Connection connection;
    private final String clientId;
    private final LocalClock clock;
    private final Offsets offsets;

    Places(Connection connection, String clientId, LocalClock clock, Offsets offsets) {
        this.connection = connection;
        this.clientId = clientId;
        this.clock = clock;
        this.offsets = offsets;
    }

    /**
     * The place of an attempt.
     *
     * @param latestNanos no node is made later
     */
    CompletableFuture<Placed> of(LiveAttempt live, long latestNanos) {
        CompletableFuture<Place> present = live.placing();
        if (present != null) {
            return present.thenCompose(place -> listed(live, place));
        }
        return live.isUnsure() ? find(live, latestNanos) : make(live, latestNanos);
    }

    /** A node that is known, and a list that is no older than this question. */
    private static CompletableFuture<Placed> listed(LiveAttempt live, Place place) {
        var unused = live.session().sync(live.container());
        return live.session().children(live.container(), true).thenApply(children -> new Placed(place, children, null));
    }

    private CompletableFuture<Placed> find(LiveAttempt live, long latestNanos) {
        return existing(live)
                .thenCompose(found -> found.isPresent() ? listed(live, found.get()) : make(live, latestNanos));
    }

    /** Looks for a node whose making was never answered. */
    CompletableFuture<Optional<Place>> existing(LiveAttempt live) {
        Session session = live.session();
        String prefix = LockNode.prefix(clientId, session.id(), live.attempt().number());
        var unused = session.sync(live.container());
        var children = KeeperFailures.instead(
                session.children(live.container(), false),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(List.of()));
        return children.thenApply(names -> LockQueue.of(names).withPrefix(prefix))
                .thenCompose(node -> node.isPresent()
                        ? adopt(live, node.get())
                        : CompletableFuture.completedFuture(Optional.<Place>empty()));
    }

    private static CompletableFuture<Optional<Place>> adopt(LiveAttempt live, LockNode node) {
        String path = live.container() + "/" + node.text();
        return live.session().read(path, false).thenApply(read -> {
            Place place = new Place(path, node, read.stat().getCzxid());
            long offset =
                    AttemptData.parse(read.data()).map(AttemptData::offset).orElse(0L);
            live.beginPlacing(CompletableFuture.completedFuture(place), offset);
            return Optional.of(place);
        });
    }

    private CompletableFuture<Placed> make(LiveAttempt live, long latestNanos) {
        CompletableFuture<Place> made = new CompletableFuture<>();
        if (!live.beginPlacing(made, offsets.latest())) {
            CompletableFuture<Place> present = live.placing();
            return present == null
                    ? CompletableFuture.failedFuture(
                            new BackendFailure(Kind.NOT_EXECUTED, "the attempt has been left", null))
                    : present.thenCompose(place -> listed(live, place));
        }
        CompletableFuture<Placed> answer = make(live, latestNanos, 1);
        var unused = answer.whenComplete((placed, thrown) -> {
            if (thrown == null) {
                made.complete(placed.place());
            } else {
                BackendFailure failure = KeeperFailures.of(thrown);
                live.noPlace(made, failure.kind() == Kind.UNKNOWN);
                made.completeExceptionally(failure);
            }
        });
        return answer;
    }

    /** Makes the node and lists what is there, in one round trip; and the container where that is missing. */
    private CompletableFuture<Placed> make(LiveAttempt live, long latestNanos, int tries) {
        if (clock.nanos() - latestNanos > 0) {
            return CompletableFuture.failedFuture(
                    new BackendFailure(Kind.NOT_EXECUTED, "the question could not be sent in time", null));
        }
        Session session = live.session();
        long leaseMillis = live.attempt().leaseMillis();
        // Sent right before the node's own request, so hardly anybody finds it empty in between.
        var container = tries == 1 ? CompletableFuture.completedFuture(true) : container(live);
        var created = session.create(
                live.container() + "/"
                        + LockNode.prefix(clientId, session.id(), live.attempt().number()),
                new AttemptData(live.offset(), leaseMillis).bytes(),
                CreateMode.EPHEMERAL_SEQUENTIAL);
        var listed = session.children(live.container(), true);
        return KeeperFailures.either(
                created,
                node -> listed.thenApply(children -> placed(node, children)),
                thrown -> KeeperFailures.is(thrown, Code.NONODE) && tries < MOST_TRIES
                        ? container.thenCompose(isThere -> make(live, latestNanos, tries + 1))
                        : CompletableFuture.failedFuture(thrown));
    }

    private static Placed placed(Session.Created node, List<String> children) {
        String text = node.path().substring(node.path().lastIndexOf('/') + 1);
        LockNode parsed = LockNode.parse(text).orElseThrow(() -> new IllegalStateException("not a node: " + text));
        return new Placed(new Place(node.path(), parsed, node.czxid()), children, node.sent());
    }

    /** ZooKeeper removes a container that is empty, at any time: also between its making and the first node in it. */
    private CompletableFuture<Boolean> container(LiveAttempt live) {
        var made = live.session()
                .create(live.container(), EMPTY, CreateMode.CONTAINER)
                .thenApply(created -> true);
        var isThere = KeeperFailures.instead(made, Code.NODEEXISTS, () -> CompletableFuture.completedFuture(true));
        return KeeperFailures.instead(
                isThere,
                Code.NONODE,
                () -> connection.prepareAgain(live.session()).thenApply(prepared -> true));
    }
}
