package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.Session;
import dev.holdfast.zookeeper.internal.session.SessionEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.zookeeper.WatchedEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a started client, and what they do when its session changes. */
final class Client implements SessionEvents {

    private static final Logger LOG = LoggerFactory.getLogger(Client.class);
    private static final Duration UPKEEP = Duration.ofMinutes(1);
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ClientSettings settings;
    private final BackendTimer timer;
    private final BackendListener listener;
    private final LocalClock clock;
    private final Connection connection;
    private final LiveAttempts attempts;
    private final Offsets offsets;
    private final HoldEnds ends;
    private final Watches watches;
    private final ZooKeeperLocks locks;
    private final ZooKeeperOutcomes outcomes;
    private final ZooKeeperOperator operator;
    private final Upkeep upkeep;

    @SuppressWarnings("this-escape") // the connection is opened later
    Client(
            ClientSettings settings,
            BackendTimer timer,
            Supplier<Capabilities> capabilities,
            BackendListener listener,
            LocalClock clock) {
        this.settings = settings;
        this.timer = timer;
        this.listener = listener;
        this.clock = clock;
        NodePaths paths = settings.paths();
        this.connection = new Connection(settings, this, timer, clock);
        this.attempts = new LiveAttempts(paths);
        this.offsets = new Offsets(paths.offset());
        this.ends = new HoldEnds(connection, attempts, clock, timer);
        Markers markers = new Markers(connection, paths, clock, timer);
        Places places = new Places(connection, settings.clientId(), clock, offsets);
        Grants grants = new Grants(clock, offsets, ends);
        this.watches = new Watches(attempts, grants, markers, offsets, listener, timer, clock);
        Questions questions =
                new Questions(connection, paths, attempts, places, grants, markers, watches, ends, listener, clock);
        this.locks = new ZooKeeperLocks(
                capabilities,
                new Advice(timer, () -> capabilities.get().longestLeaseMillis().orElse(Long.MAX_VALUE)),
                questions,
                new Departures(connection, attempts, places, markers),
                new Renewals(connection, attempts, ends, clock));
        this.outcomes = new ZooKeeperOutcomes(connection, paths, attempts);
        this.operator = new ZooKeeperOperator(connection, paths, this::warnings);
        this.upkeep = new Upkeep(UPKEEP, new StaleTexts(connection, paths), markers, timer);
    }

    Connection connection() {
        return connection;
    }

    LockService locks() {
        return locks;
    }

    OutcomeStore outcomes() {
        return outcomes;
    }

    Operator operator() {
        return operator;
    }

    private List<String> warnings() {
        int negotiated = connection.negotiatedMillis();
        return settings.sessionTimeoutMillis() > negotiated
                ? List.of("The ensemble has shortened the session's time-out from " + settings.sessionTimeoutMillis()
                        + " ms to " + negotiated + " ms: raise its maxSessionTimeout, or ask for less")
                : List.of();
    }

    @Override
    public void replaced() {
        offsets.forget();
        List<LiveAttempt> lost = attempts.all().stream()
                .filter(live -> !connection.isPresent(live.session()))
                .toList();
        long held = lost.stream().filter(LiveAttempt::isHeld).count();
        timer.log(() -> LOG.warn(
                "The ZooKeeper session of client {} has ended and another one has begun: {} holds are lost",
                settings.clientId(),
                held));
        lost.forEach(this::bury);
        listener.takenOver(lock -> true);
    }

    /** The ensemble may not have noticed the end yet. No sooner than nobody trusts the hold, its node goes. */
    private void bury(LiveAttempt lost) {
        Session ended = lost.session();
        long trustedNanos =
                lost.isHeld() ? ended.lastWrite().nanos() + ended.termMillis() * NANOS_PER_MILLI - clock.nanos() : 0;
        lost.end();
        attempts.remove(lost);
        CompletableFuture<LiveAttempt.Place> placing = lost.placing();
        if (placing != null && placing.isDone() && !placing.isCompletedExceptionally()) {
            String path = placing.join().path();
            timer.after(Math.max(0, trustedNanos), () -> deleteOver(path));
        }
    }

    private void deleteOver(String path) {
        var unused = connection.over(session -> session.delete(path, -1)).handle((deleted, thrown) -> {
            if (thrown != null) {
                LOG.trace("The ensemble removes the node of the ended session itself", thrown);
            }
            return thrown == null;
        });
    }

    @Override
    public void shortened() {
        int negotiated = connection.negotiatedMillis();
        timer.log(() -> LOG.warn(
                "The ZooKeeper session of client {} was resumed with a shorter time-out of {} ms: no lease is trusted"
                        + " until it is renewed",
                settings.clientId(),
                negotiated));
        listener.takenOver(lock -> true);
    }

    @Override
    public void restored() {
        upkeep.begin();
        listener.messagesRestored();
        listener.requestsRestored();
    }

    @Override
    public void changed(WatchedEvent event) {
        watches.changed(event);
    }

    /** A session that stays takes its nodes out; one of the client's own takes them along. */
    void close() {
        if (!settings.isOwn() && connection.isConnected()) {
            List<CompletableFuture<Boolean>> deleted = new ArrayList<>();
            for (LiveAttempt live : attempts.all()) {
                live.end();
                CompletableFuture<LiveAttempt.Place> placing = live.placing();
                if (placing != null && placing.isDone() && !placing.isCompletedExceptionally()) {
                    String path = placing.join().path();
                    deleted.add(connection.over(session -> session.delete(path, -1)));
                }
            }
            deleted.add(connection.over(session -> session.delete(settings.clientPath(), -1)));
            await(CompletableFuture.allOf(deleted.toArray(new CompletableFuture<?>[0])));
        }
        connection.close();
    }

    private void await(CompletableFuture<Void> deleted) {
        try {
            deleted.get(settings.closingTimeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException left) {
            LOG.debug("The session's end takes out what is left of a closed client", left);
        }
    }
}
