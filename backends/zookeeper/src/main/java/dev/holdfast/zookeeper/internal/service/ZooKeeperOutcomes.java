package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.node.TextData;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.MultiFailure;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;
import org.jspecify.annotations.Nullable;

/**
 * Texts as nodes that stay. A text is written in one step with a check that the node of its hold is there, and counts
 * for its validity from that write on, by the leader's clock; a write of the client's record shows what that is now.
 */
final class ZooKeeperOutcomes implements OutcomeStore {

    private static final byte[] EMPTY = {};
    private static final int MOST_TRIES = 10;

    /** What stands in the node of a text, and whether it counts. */
    private record Found(
            Session.@Nullable Node node, @Nullable TextData valid) {}

    private final Connection connection;
    private final NodePaths paths;
    private final LiveAttempts attempts;

    ZooKeeperOutcomes(Connection connection, NodePaths paths, LiveAttempts attempts) {
        this.connection = connection;
        this.paths = paths;
        this.attempts = attempts;
    }

    @Override
    public CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind) {
        return translated(connection.over(session -> found(session, paths.text(kind, lock))
                .thenApply(found ->
                        Optional.ofNullable(found.valid()).map(text -> new StoredOutcome(text.token(), text.text())))));
    }

    @Override
    public CompletionStage<StoreAnswer> store(NewOutcome outcome) {
        return translated(connection.over(session -> {
            LiveAttempt live = attempts.holding(outcome.lock(), outcome.hold()).orElse(null);
            CompletableFuture<Place> placing = live == null || live.session() != session ? null : live.placing();
            return store(session, outcome, placing == null ? null : placing.join(), 1);
        }));
    }

    private CompletableFuture<StoreAnswer> store(Session session, NewOutcome outcome, @Nullable Place hold, int tries) {
        String path = paths.text(outcome.kind(), outcome.lock());
        var isHeld = hold == null ? CompletableFuture.completedFuture(false) : session.exists(hold.path());
        return found(session, path)
                .thenCompose(found -> isHeld.thenCompose(held -> {
                    Optional<StoreAnswer> known =
                            Optional.ofNullable(found.valid()).flatMap(text -> text.answer(outcome, held));
                    return known.isPresent() || hold == null || !held
                            ? CompletableFuture.completedFuture(known.orElse(StoreAnswer.NOT_HELD))
                            : write(session, outcome, hold, found, tries);
                }));
    }

    private CompletableFuture<StoreAnswer> write(
            Session session, NewOutcome outcome, Place hold, Found found, int tries) {
        String path = paths.text(outcome.kind(), outcome.lock());
        byte[] data = TextData.of(outcome).bytes();
        Session.Node before = found.node();
        Op write = before == null
                ? Op.create(path, data, session.acl(), CreateMode.PERSISTENT)
                : Op.setData(path, data, before.stat().getVersion());
        return KeeperFailures.either(
                session.all(List.of(Op.check(hold.path(), -1), write)),
                sent -> CompletableFuture.completedFuture(StoreAnswer.STORED),
                thrown -> {
                    if (!(thrown instanceof MultiFailure failure) || tries == MOST_TRIES) {
                        return CompletableFuture.failedFuture(thrown);
                    }
                    return switch (failure.code()) {
                        case NONODE ->
                            failure.failedPart() == 0
                                    ? CompletableFuture.completedFuture(StoreAnswer.NOT_HELD)
                                    : part(session, outcome)
                                            .thenCompose(made -> store(session, outcome, hold, tries + 1));
                        case BADVERSION, NODEEXISTS -> store(session, outcome, hold, tries + 1);
                        default -> CompletableFuture.failedFuture(failure);
                    };
                });
    }

    /** The node in which the text is to stand. */
    private CompletableFuture<Boolean> part(Session session, NewOutcome outcome) {
        var made = session.create(paths.part(outcome.kind(), outcome.lock()), EMPTY, CreateMode.PERSISTENT)
                .thenApply(created -> true);
        return KeeperFailures.instead(made, Code.NODEEXISTS, () -> CompletableFuture.completedFuture(true));
    }

    /** The write before the read has the server catch up, too. */
    private CompletableFuture<Found> found(Session session, String path) {
        var beat = connection.beat(session);
        CompletableFuture<Optional<Session.Node>> read = KeeperFailures.instead(
                session.read(path, false).thenApply(Optional::of),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(Optional.empty()));
        return beat.thenCombine(
                read,
                (now, node) -> node.map(present ->
                                new Found(present, valid(present, now.stat().getMtime())))
                        .orElseGet(() -> new Found(null, null)));
    }

    private static @Nullable TextData valid(Session.Node node, long nowMillis) {
        long writtenMillis = node.stat().getMtime();
        return TextData.parse(node.data())
                .filter(text -> text.untilMillis(writtenMillis) > nowMillis)
                .orElse(null);
    }

    private static <T> CompletionStage<T> translated(CompletableFuture<T> request) {
        return request.exceptionallyCompose(thrown -> {
            BackendFailure failure = KeeperFailures.of(thrown);
            return CompletableFuture.failedFuture(failure);
        });
    }
}
