package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;
import org.jspecify.annotations.Nullable;

/**
 * What is added to every token. It rises when a client has seen a higher token than its node would have, as after an
 * ensemble has lost its data. It is read once in a session, with a watch: what is read after a change has been
 * preceded by the news of that change. Thread-safe.
 */
final class Offsets {

    private record Known(Session session, long offset) {}

    private final String path;
    private final AtomicReference<@Nullable Known> known = new AtomicReference<>();

    Offsets(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }

    /** It has changed, or may have. */
    void forget() {
        known.set(null);
    }

    /** {@return what was read last, for a node that is about to be made} */
    long latest() {
        Known last = known.get();
        return last == null ? 0 : last.offset();
    }

    /** {@return the offset, no older than what was read before in this session} */
    CompletableFuture<Long> present(Session session) {
        Known last = known.get();
        if (last != null && last.session() == session) {
            return CompletableFuture.completedFuture(last.offset());
        }
        CompletableFuture<Long> answer = new CompletableFuture<>();
        var unused = session.read(path, true).whenComplete((node, thrown) -> {
            if (thrown == null) {
                long offset = offset(node.data());
                // On the thread that reads, so no news of a change can have come in between.
                known.set(new Known(session, offset));
                answer.complete(offset);
            } else if (KeeperFailures.is(thrown, Code.NONODE)) {
                answer.complete(0L);
            } else {
                answer.completeExceptionally(KeeperFailures.cause(thrown));
            }
        });
        return answer;
    }

    /** Raises it to a value at least. */
    CompletableFuture<Long> raise(Session session, long atLeast) {
        CompletableFuture<Long> raised = KeeperFailures.either(
                session.read(path, false),
                node -> raise(session, atLeast, node),
                thrown -> missing(session, atLeast, thrown));
        var known = raised.whenComplete((offset, thrown) -> forget());
        // Another client was faster.
        var again = KeeperFailures.instead(known, Code.BADVERSION, () -> raise(session, atLeast));
        return KeeperFailures.instead(again, Code.NODEEXISTS, () -> raise(session, atLeast));
    }

    private CompletableFuture<Long> raise(Session session, long atLeast, Session.Node node) {
        long offset = offset(node.data());
        return offset >= atLeast
                ? CompletableFuture.completedFuture(offset)
                : session.write(path, bytes(atLeast), node.stat().getVersion()).thenApply(written -> atLeast);
    }

    private CompletableFuture<Long> missing(Session session, long atLeast, Throwable thrown) {
        return KeeperFailures.is(thrown, Code.NONODE)
                ? session.create(path, bytes(atLeast), CreateMode.PERSISTENT).thenApply(created -> atLeast)
                : CompletableFuture.failedFuture(thrown);
    }

    private static byte[] bytes(long offset) {
        return Long.toString(offset).getBytes(StandardCharsets.US_ASCII);
    }

    private static long offset(byte[] data) {
        try {
            return Long.parseLong(new String(data, StandardCharsets.US_ASCII));
        } catch (NumberFormatException foreign) {
            return 0;
        }
    }
}
