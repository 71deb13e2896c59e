package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.StoredKind;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.node.TextData;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Removes texts that have not counted for an hour. Each client looks at one of the parts now and then, a random one, so
 * that any number of clients finds all of them without agreeing on anything.
 */
final class StaleTexts {

    private static final long GRACE_MILLIS = Duration.ofHours(1).toMillis();
    private static final int MOST_AT_ONCE = 1000;

    private final Connection connection;
    private final NodePaths paths;

    StaleTexts(Connection connection, NodePaths paths) {
        this.connection = connection;
        this.paths = paths;
    }

    /** Looks at a random part of each kind. */
    CompletableFuture<Boolean> sweep() {
        CompletableFuture<Boolean> swept = CompletableFuture.completedFuture(true);
        for (StoredKind kind : StoredKind.values()) {
            String part = paths.part(kind, ThreadLocalRandom.current().nextInt(NodePaths.PARTS));
            // Most parts hold nothing, and are not there.
            var looked = KeeperFailures.instead(
                    sweep(part, GRACE_MILLIS), Code.NONODE, () -> CompletableFuture.completedFuture(true));
            swept = swept.thenCombine(looked, (some, more) -> true);
        }
        return swept;
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
