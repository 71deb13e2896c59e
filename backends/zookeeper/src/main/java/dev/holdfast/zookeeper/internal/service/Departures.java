package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.MarkerData;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;

/** How attempts and holds end: by a release, or since nobody wants them any more. */
final class Departures {

    private final Connection connection;
    private final LiveAttempts attempts;
    private final Places places;
    private final HoldEnds ends;
    private final BackendTimer timer;

    Departures(Connection connection, LiveAttempts attempts, Places places, HoldEnds ends, BackendTimer timer) {
        this.connection = connection;
        this.attempts = attempts;
        this.places = places;
        this.ends = ends;
        this.timer = timer;
    }

    /** Ends a hold, if it is held. */
    CompletableFuture<Result> release(Release release) {
        LiveAttempt live = attempts.holding(release.lock(), release.hold()).orElse(null);
        CompletableFuture<Place> placing = live == null ? null : live.placing();
        if (live == null || placing == null || !connection.isPresent(live.session())) {
            return CompletableFuture.completedFuture(Result.NOT_HELD);
        }
        return connection.over(session -> placing.thenCompose(place -> {
            boolean wasTried = live.deletes();
            var deleted = release.minimumHoldMillis() == 0
                    ? session.delete(place.path(), -1)
                    : mark(session, live, place, release.minimumHoldMillis());
            var ended = KeeperFailures.instead(
                    deleted.thenApply(isGone -> Result.RELEASED),
                    Code.NONODE,
                    () -> CompletableFuture.completedFuture(
                            wasTried ? Result.NOT_HELD_WHEN_REPEATED : Result.NOT_HELD));
            return ended.thenApply(result -> {
                end(live);
                return result;
            });
        }));
    }

    /** Leaves a marker in the place of a hold, in one step. */
    private CompletableFuture<Boolean> mark(Session session, LiveAttempt live, Place place, long millis) {
        String marker =
                live.container() + "/" + LockNode.marker(millis, place.node().sequence());
        byte[] data = new MarkerData(place.node().client(), live.attempt().number(), live.token()).bytes();
        return session.all(List.of(
                        Op.delete(place.path(), -1), Op.create(marker, data, session.acl(), CreateMode.PERSISTENT)))
                .thenApply(sent -> {
                    timer.after(TimeUnit.MILLISECONDS.toNanos(millis), () -> ends.delete(session, marker));
                    return true;
                });
    }

    private void end(LiveAttempt live) {
        live.end();
        attempts.remove(live);
    }

    /** Takes an attempt back, with whatever was granted to it. */
    CompletableFuture<Boolean> leave(LockId lock, Attempt attempt) {
        LiveAttempt live = attempts.find(lock, attempt.number()).orElse(null);
        if (live == null) {
            return connection.over(session -> CompletableFuture.completedFuture(true));
        }
        if (!connection.isPresent(live.session())) {
            end(live);
            return CompletableFuture.completedFuture(true);
        }
        return connection.over(session -> {
            live.end();
            CompletableFuture<Place> placing = live.placing();
            return placing == null
                    ? leaveUnplaced(live)
                    : KeeperFailures.either(placing, place -> delete(live, place), thrown -> leaveUnplaced(live));
        });
    }

    /** Its node was never answered for: if there is one, it is found by its name. */
    private CompletableFuture<Boolean> leaveUnplaced(LiveAttempt live) {
        if (!live.isUnsure()) {
            attempts.remove(live);
            return CompletableFuture.completedFuture(true);
        }
        return places.existing(live)
                .thenCompose((Optional<Place> found) -> found.map(place -> delete(live, place))
                        .orElseGet(() -> {
                            attempts.remove(live);
                            return CompletableFuture.completedFuture(true);
                        }));
    }

    private CompletableFuture<Boolean> delete(LiveAttempt live, Place place) {
        return KeeperFailures.instead(
                        live.session().delete(place.path(), -1),
                        Code.NONODE,
                        () -> CompletableFuture.completedFuture(true))
                .thenApply(isGone -> {
                    attempts.remove(live);
                    return isGone;
                });
    }
}
