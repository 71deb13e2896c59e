package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer.Result;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/** How attempts and holds end: by a release, or since nobody wants them any more. */
final class Departures {

    private final Connection connection;
    private final LiveAttempts attempts;
    private final Places places;
    private final Markers markers;

    Departures(Connection connection, LiveAttempts attempts, Places places, Markers markers) {
        this.connection = connection;
        this.attempts = attempts;
        this.places = places;
        this.markers = markers;
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
                    : markers.leave(session, live, place, release.minimumHoldMillis());
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
