package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.Deadlines;
import dev.holdfast.zookeeper.internal.node.AttemptData;
import dev.holdfast.zookeeper.internal.node.LockQueue;
import dev.holdfast.zookeeper.internal.service.LiveAttempt.Place;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.MultiFailure;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.Op;

/** Renews holds by one request of writes, since a read says nothing about the session's life at the leader. */
final class Renewals {

    private static final RenewAnswer LOST = new RenewAnswer.Lost();
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Connection connection;
    private final LiveAttempts attempts;
    private final HoldEnds ends;
    private final LocalClock clock;

    Renewals(Connection connection, LiveAttempts attempts, HoldEnds ends, LocalClock clock) {
        this.connection = connection;
        this.attempts = attempts;
        this.ends = ends;
        this.clock = clock;
    }

    /** A hold that is renewed, and where its answer stands. */
    private record Part(int number, Renewal renewal, LiveAttempt live, Place place) {

        Op write(long nowNanos) {
            long leftMillis = (live.heldUntilNanos() - nowNanos) / NANOS_PER_MILLI;
            long millis = Math.max(leftMillis, renewal.leaseMillis());
            return Op.setData(place.path(), new AttemptData(live.offset(), millis).bytes(), -1);
        }
    }

    CompletableFuture<List<RenewAnswer>> renew(List<Renewal> renewals) {
        return connection.over(session -> {
            List<RenewAnswer> answers = new ArrayList<>(Collections.nCopies(renewals.size(), LOST));
            List<Part> parts = new ArrayList<>();
            for (int number = 0; number < renewals.size(); number++) {
                Renewal renewal = renewals.get(number);
                LiveAttempt live =
                        attempts.holding(renewal.lock(), renewal.hold()).orElse(null);
                CompletableFuture<Place> placing = live == null ? null : live.placing();
                if (live != null && placing != null && live.session() == session) {
                    parts.add(new Part(number, renewal, live, placing.join()));
                }
            }
            return write(session, parts, answers);
        });
    }

    /** All of them are written or none, so without one that is lost they are written again. */
    private CompletableFuture<List<RenewAnswer>> write(Session session, List<Part> parts, List<RenewAnswer> answers) {
        if (parts.isEmpty()) {
            return CompletableFuture.completedFuture(answers);
        }
        long nowNanos = clock.nanos();
        var written =
                session.all(parts.stream().map(part -> part.write(nowNanos)).toList());
        List<CompletableFuture<List<String>>> lists = parts.stream()
                .map(part ->
                        session.children(part.live().container(), !part.live().knowsOfWaiters()))
                .toList();
        return KeeperFailures.either(written, sent -> renewed(session, parts, lists, sent, answers), thrown -> {
            if (thrown instanceof MultiFailure failure && failure.code() == Code.NONODE && failure.failedPart() >= 0) {
                List<Part> others = new ArrayList<>(parts);
                Part lost = others.remove(failure.failedPart());
                lost.live().end();
                attempts.remove(lost.live());
                return write(session, others, answers);
            }
            return CompletableFuture.failedFuture(thrown);
        });
    }

    private CompletableFuture<List<RenewAnswer>> renewed(
            Session session,
            List<Part> parts,
            List<CompletableFuture<List<String>>> lists,
            ClockReading sent,
            List<RenewAnswer> answers) {
        CompletableFuture<List<RenewAnswer>> answer = CompletableFuture.completedFuture(answers);
        for (int at = 0; at < parts.size(); at++) {
            Part part = parts.get(at);
            answer = answer.thenCombine(lists.get(at).exceptionally(unread -> List.of()), (soFar, children) -> {
                soFar.set(part.number(), renewed(session, part, sent, children));
                return soFar;
            });
        }
        return answer;
    }

    private RenewAnswer renewed(Session session, Part part, ClockReading sent, List<String> children) {
        LiveAttempt live = part.live();
        long askedMillis = part.renewal().leaseMillis();
        long untilNanos = clock.nanos() + askedMillis * NANOS_PER_MILLI;
        if (!live.isHeld() || !live.hold(live.offset(), part.place().czxid(), untilNanos)) {
            return LOST;
        }
        ends.watch(live, part.place().path());
        LockQueue queue = LockQueue.of(children);
        int at = queue.placeOf(part.place().node().text());
        int waiters = at < 0 ? 0 : queue.behind(at);
        if (waiters > 0) {
            live.learnOfWaiters();
        }
        return new RenewAnswer.Renewed(Deadlines.ofAnswer(sent, Math.min(askedMillis, session.termMillis())), waiters);
    }
}
