package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.StoredKind;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.node.TextData;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes texts that have not counted for an hour. Each client looks at one of the parts every minute, a random one, so
 * that any number of clients finds all of them without agreeing on anything.
 */
final class StaleTexts {

    private static final Logger LOG = LoggerFactory.getLogger(StaleTexts.class);
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long GRACE_MILLIS = Duration.ofHours(1).toMillis();
    private static final int MOST_AT_ONCE = 1000;

    private final Connection connection;
    private final NodePaths paths;
    private final BackendTimer timer;
    private final AtomicBoolean begun = new AtomicBoolean();

    StaleTexts(Connection connection, NodePaths paths, BackendTimer timer) {
        this.connection = connection;
        this.paths = paths;
        this.timer = timer;
    }

    /** Begins to look, once. */
    void begin() {
        if (begun.compareAndSet(false, true)) {
            timer.after(PERIOD_NANOS, this::period);
        }
    }

    private void period() {
        timer.after(PERIOD_NANOS, this::period);
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (StoredKind kind : StoredKind.values()) {
            String part = paths.part(kind, random.nextInt(NodePaths.PARTS));
            var unused = sweep(part, GRACE_MILLIS).handle((removed, thrown) -> {
                if (thrown != null) {
                    LOG.trace("Not looked at: {}", part, thrown);
                }
                return removed;
            });
        }
    }

    /** Removes the texts of a part that have not counted for some time. */
    CompletableFuture<Boolean> sweep(String part, long graceMillis) {
        return connection.over(session -> session.children(part, false).thenCompose(names -> {
            List<String> some = names.subList(0, Math.min(MOST_AT_ONCE, names.size()));
            return some.isEmpty()
                    ? CompletableFuture.completedFuture(true)
                    : connection.beat(session).thenCompose(now -> {
                        List<CompletableFuture<Boolean>> looks = some.stream()
                                .map(name -> look(
                                        session, part + "/" + name, now.stat().getMtime() - graceMillis))
                                .toList();
                        return CompletableFuture.allOf(looks.toArray(new CompletableFuture<?>[0]))
                                .thenApply(all -> true);
                    });
        }));
    }

    private static CompletableFuture<Boolean> look(Session session, String path, long latestMillis) {
        return session.read(path, false).thenCompose(node -> {
            boolean isStale = TextData.parse(node.data())
                    .filter(text -> text.untilMillis(node.stat().getMtime()) < latestMillis)
                    .isPresent();
            return isStale ? session.delete(path, node.stat().getVersion()) : CompletableFuture.completedFuture(false);
        });
    }
}
