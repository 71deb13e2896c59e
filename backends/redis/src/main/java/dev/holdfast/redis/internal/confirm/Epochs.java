package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.failure.MissingReplicas;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection;
import dev.holdfast.redis.internal.lettuce.ConfirmationConnection.Answer;
import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.link.Primary;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The epochs of a server in which confirmations count: begins one when both connections are there, and ends it with
 * either of them.
 *
 * <p>A confirmation over one connection says something about an answer over another only if both lead to the same
 * server, and only if that server has lost nothing in between. So an epoch begins with a look over both: {@code INFO
 * replication} has to show a primary with the same history. A history has a name that no other primary has, and that
 * a server gets anew when it is promoted. Requests count that are sent after the look; each batch looks again, after
 * its wait, and a difference ends the epoch, and with it all that waits.
 *
 * <pre>
 *   requests        look ──────────────── question ── answer
 *   confirmations   write, wait, look                        write, wait, look
 *                   └───────────────────── one epoch ───────────────────────┘
 * </pre>
 *
 * <p>Thread-safe; never blocks.
 */
final class Epochs {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
    // Where enough replicas are connected, one may just be slow: the first look is repeated.
    private static final long START_NANOS = TimeUnit.SECONDS.toNanos(8);
    private static final String NO_SLOT = "the node serves no slot yet";
    private static final String SILENT = "the server has not said for 2 s whether replicas confirm";

    private final ConfirmationSettings settings;
    private final Timing timing;
    private final ConfirmedLinks requests;
    private final Link<ConfirmationConnection> link;
    private final ConfirmingWrites writes;
    private final ConfirmationReport report;
    private final Primary looks;
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();
    private volatile long firstLookNanos;

    private final ReentrantLock guard = new ReentrantLock();
    // Written with the guard held.
    private volatile @Nullable ConfirmedEpoch current;
    private volatile Object lastCheck = new Object();
    private @Nullable ConfirmationConnection currentConnection;
    private @Nullable Replication lastHistory;
    private long lastConnection;

    private volatile @Nullable BackendFailure refusal;

    /**
     * No epoch yet.
     *
     * @param requests the links whose answers are confirmed
     * @param link to the connection on which the server waits for its replicas
     */
    Epochs(
            ConfirmationSettings settings,
            Timing timing,
            ConfirmedLinks requests,
            Link<ConfirmationConnection> link,
            ConfirmingWrites writes,
            ConfirmationReport report) {
        this.settings = settings;
        this.timing = timing;
        this.requests = requests;
        this.link = link;
        this.writes = writes;
        this.report = report;
        this.looks = new Primary(timing);
    }

    /** The present one, or null. */
    @Nullable
    ConfirmedEpoch current() {
        return current;
    }

    /** Why the server is refused, if it is. */
    @Nullable
    BackendFailure refusal() {
        return refusal;
    }

    /** Completes when the first has begun, and exceptionally if the server cannot be used for it. */
    CompletionStage<Boolean> begin() {
        firstLookNanos = timing.nanoTime();
        check();
        return first;
    }

    /** The first one is like all others: it also begins where replicas are missing, and is tried until it does. */
    void beginInBackground() {
        first.complete(true);
    }

    /** Begins an epoch, since one of the connections is fresh. Does nothing while either is missing. */
    void check() {
        Object mark = new Object();
        // In one step, so that this ends no epoch that a later check has begun.
        end("the connection was replaced before replicas confirmed", () -> {
            lastCheck = mark;
            return true;
        });
        long epoch = requests.epoch();
        CommandConnection other = requests.usable();
        ConfirmationConnection connection = link.current();
        if (other == null || connection == null) {
            return;
        }
        Check check = new Check(mark, epoch, connection);
        CompletionStage<Boolean> looked;
        try {
            // Later epochs begin also where replicas are missing: the new primary of a failover may have none yet.
            int replicas = first.isDone() ? 0 : settings.replicas();
            looked = writes.sent(connection, replicas, settings.timeout().toMillis())
                    .thenCombine(other.readInfo("replication"), (answer, info) -> looked(check, answer, info));
        } catch (RuntimeException thrown) {
            refused(check, thrown);
            return;
        }
        var unused = looked.handle((done, error) -> {
            if (error != null) {
                refused(check, error);
            }
            return done;
        });
        timing.after(PATIENCE_NANOS + settings.timeoutNanos(), () -> {
            if (!looked.toCompletableFuture().isDone()) {
                link.replace(connection, SILENT);
            }
        });
    }

    private record Check(Object mark, long epoch, ConfirmationConnection connection) {}

    private boolean isLast(Check check) {
        return check.mark == lastCheck;
    }

    private boolean looked(Check check, Answer answer, String info) {
        Replication replication = Replication.of(answer.replication());
        if (!isLast(check)) {
            return false;
        }
        if (!replication.continues(Replication.of(info))) {
            elsewhere(check);
            return false;
        }
        if (isAnew(check, replication)) {
            requests.replace(Replication.ANEW);
            return false;
        }
        boolean enough = settings.areMet(answer.onOwnDisk(), answer.replicas());
        String seen = settings.seen(answer.onOwnDisk(), answer.replicas());
        if (!first.isDone() && !enough) {
            unconfirmed(check, replication, seen);
            return false;
        }
        begin(check, replication);
        return true;
    }

    /** The write of the first look was not confirmed in time. */
    private void unconfirmed(Check check, Replication replication, String seen) {
        long nextAnswerNanos = timing.nanoTime() + PAUSE_NANOS + settings.timeoutNanos();
        if (replication.replicas() >= settings.replicas() && nextAnswerNanos - firstLookNanos < START_NANOS) {
            again(check);
            return;
        }
        String connected = seen + ", and " + replication.replicas() + " are connected to it";
        first.completeExceptionally(new BackendFailure(Kind.NOT_EXECUTED, connected, new MissingReplicas(connected)));
    }

    /** Whether the server lost its history while the connection for requests, and perhaps that for messages, stayed. */
    private boolean isAnew(Check check, Replication replication) {
        guard.lock();
        try {
            Replication before = lastHistory;
            boolean anew = before != null && lastConnection == check.epoch && !replication.continues(before);
            lastHistory = replication;
            lastConnection = check.epoch;
            return anew;
        } finally {
            guard.unlock();
        }
    }

    private void begin(Check check, Replication replication) {
        ConfirmedEpoch fresh = new ConfirmedEpoch(
                waitMillis -> writes.sent(check.connection, settings.replicas(), waitMillis),
                replication,
                settings,
                timing,
                new EpochSurroundings(requests, link, report, check.connection, check.epoch));
        guard.lock();
        try {
            if (!isLast(check) || link.current() != check.connection) {
                return;
            }
            current = fresh;
            currentConnection = check.connection;
            refusal = null;
        } finally {
            guard.unlock();
        }
        looks.found();
        if (!first.complete(true)) {
            requests.confirmable();
        }
    }

    /** The two connections lead to different servers, or to one that is no primary. */
    private void elsewhere(Check check) {
        String why = "the connections for requests and for confirmations do not lead to the same primary";
        BackendFailure failure = new BackendFailure(Kind.NOT_EXECUTED, why, null);
        if (first.completeExceptionally(failure)) {
            return;
        }
        refusal = failure;
        if (looks.isToBeLookedFor()) {
            link.replace(check.connection, why);
            requests.replace(why);
        } else {
            again(check);
        }
    }

    private void refused(Check check, Throwable error) {
        // That is of the write's own slot, and says nothing about the requests that wait for it.
        BackendFailure failure = Failures.isRedirection(error)
                ? new BackendFailure(Kind.NOT_EXECUTED, NO_SLOT, null)
                : Failures.ofConnecting(error);
        if (!isLast(check) || first.completeExceptionally(failure)) {
            return;
        }
        refusal = failure;
        requests.failed(failure);
        again(check);
    }

    private void again(Check check) {
        timing.after(PAUSE_NANOS, () -> {
            if (isLast(check)) {
                check();
            }
        });
    }

    void end(String why) {
        end(why, () -> true);
    }

    /** A connection was lost. If it has been replaced by now, the epoch may be that of the other one, and stays. */
    void lost(String why) {
        end(why, () -> currentConnection != link.current());
    }

    /** Ends the present epoch if it is to, which is asked in the same step. */
    private void end(String why, BooleanSupplier isTo) {
        ConfirmedEpoch last = null;
        guard.lock();
        try {
            if (isTo.getAsBoolean()) {
                last = current;
                current = null;
                currentConnection = null;
            }
        } finally {
            guard.unlock();
        }
        if (last != null) {
            last.end(ConfirmedEpoch.unknown(why, null));
        }
    }
}
