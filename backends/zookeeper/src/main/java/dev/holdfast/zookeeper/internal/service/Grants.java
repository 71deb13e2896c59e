package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Makes a hold of an attempt whose node is the first: its token, and its term, which counts from the sending of a write
 * that was answered well, since only a write has reached the leader that counts the session.
 */
final class Grants {

    private static final long CLAIM_MILLIS = Duration.ofSeconds(2).toMillis();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final LocalClock clock;
    private final Offsets offsets;
    private final HoldEnds ends;

    Grants(LocalClock clock, Offsets offsets, HoldEnds ends) {
        this.clock = clock;
        this.offsets = offsets;
        this.ends = ends;
    }

    /**
     * Grants the lock to an attempt that asks.
     *
     * @param made when the write was sent that has made its node just now; null if the node is older
     * @return the term; empty if the attempt has ended meanwhile
     */
    CompletableFuture<Optional<Validity>> answer(LiveAttempt live, Place place, @Nullable ClockReading made) {
        long leaseMillis = live.isHeld()
                ? Math.max(1, (live.heldUntilNanos() - clock.nanos()) / NANOS_PER_MILLI)
                : live.attempt().leaseMillis();
        return offset(live, place)
                .thenCompose(offset -> written(live, place, offset, leaseMillis, made)
                        .thenApply(sent -> {
                            long termMillis =
                                    Math.min(leaseMillis, live.session().termMillis());
                            return held(live, place, offset, leaseMillis, Deadlines.ofAnswer(sent, termMillis));
                        }));
    }

    /**
     * Grants the lock to an attempt that waits, for a claim. The session's last write is enough to trust it, unless
     * that is too long ago.
     */
    CompletableFuture<Optional<Validity>> push(LiveAttempt live, Place place) {
        long claimMillis = Math.min(
                live.session().termMillis(),
                Math.min(CLAIM_MILLIS, live.attempt().leaseMillis()));
        return offset(live, place).thenCompose(offset -> {
            ClockReading now = ClockReading.now(clock);
            boolean isCovered = now.nanos() + claimMillis * NANOS_PER_MILLI - trustedUntilNanos(live.session()) < 0;
            return written(live, place, offset, claimMillis, isCovered ? now : null)
                    .thenApply(sent -> held(live, place, offset, claimMillis, Deadlines.ofAnswer(sent, claimMillis)));
        });
    }

    private static long trustedUntilNanos(Session session) {
        return session.lastWrite().nanos() + Deadlines.lessDrift(session.termMillis() * NANOS_PER_MILLI);
    }

    private Optional<Validity> held(LiveAttempt live, Place place, long offset, long leaseMillis, Validity term) {
        long untilNanos = clock.nanos() + Math.min(leaseMillis, Long.MAX_VALUE / NANOS_PER_MILLI / 2) * NANOS_PER_MILLI;
        if (!live.hold(offset, place.czxid(), untilNanos)) {
            return Optional.empty();
        }
        ends.watch(live, place.path());
        return Optional.of(term);
    }

    /** What is added to the token of a node. A hold keeps what it was granted with. */
    private CompletableFuture<Long> offset(LiveAttempt live, Place place) {
        if (live.isHeld()) {
            return CompletableFuture.completedFuture(live.offset());
        }
        return offsets.present(live.session()).thenCompose(present -> {
            long offset = Math.max(present, live.offset());
            long needed = live.floor() + 1 - AttemptData.token(place.czxid(), 0);
            return needed <= offset ? CompletableFuture.completedFuture(offset) : offsets.raise(live.session(), needed);
        });
    }

    /** Writes to the node, unless it says what it has to and an earlier write counts. Completes with its sending. */
    private static CompletableFuture<ClockReading> written(
            LiveAttempt live, Place place, long offset, long leaseMillis, @Nullable ClockReading counts) {
        if (counts != null && offset == live.offset()) {
            return CompletableFuture.completedFuture(counts);
        }
        return live.session()
                .write(place.path(), new AttemptData(offset, leaseMillis).bytes(), -1)
                .thenApply(Session.Written::sent);
    }
}
