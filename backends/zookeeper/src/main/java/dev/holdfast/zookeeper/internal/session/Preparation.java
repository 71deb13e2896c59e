package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.spi.BackendFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.Code;

/**
 * What a session needs before it is used: the nodes in which all others stand, and the client's record. Making one
 * that is there already would need a permission that the client may lack, so it is looked for first.
 */
final class Preparation {

    private static final byte[] EMPTY = {};
    private static final byte[] NO_OFFSET = "0".getBytes(StandardCharsets.US_ASCII);

    private final ClientSettings settings;
    private final ClientRecord record;

    Preparation(ClientSettings settings, ClientRecord record) {
        this.settings = settings;
        this.record = record;
    }

    /** Completes when the session can be used. */
    CompletableFuture<Session> of(Session session) {
        List<String> parents = new ArrayList<>(settings.paths().parents());
        List<CompletableFuture<Boolean>> looks =
                parents.stream().map(session::exists).toList();
        CompletableFuture<Boolean> made = CompletableFuture.completedFuture(true);
        for (int at = 0; at < parents.size(); at++) {
            String path = parents.get(at);
            boolean isFirst = at == 0;
            CompletableFuture<Boolean> look = looks.get(at);
            made = made.thenCompose(before -> look)
                    .thenCompose(isThere ->
                            isThere ? CompletableFuture.completedFuture(true) : make(session, path, EMPTY, isFirst));
        }
        String offset = settings.paths().offset();
        return made.thenCompose(parentsAreThere -> session.exists(offset))
                .thenCompose(isThere ->
                        isThere ? CompletableFuture.completedFuture(true) : make(session, offset, NO_OFFSET, false))
                .thenCompose(offsetIsThere -> record.make(session))
                .thenApply(isMade -> session);
    }

    private CompletableFuture<Boolean> make(Session session, String path, byte[] data, boolean isFirst) {
        var made = session.create(path, data, CreateMode.PERSISTENT).thenApply(created -> true);
        var isThere = KeeperFailures.instead(made, Code.NODEEXISTS, () -> CompletableFuture.completedFuture(true));
        return isFirst
                ? KeeperFailures.instead(
                        isThere,
                        Code.NONODE,
                        () -> CompletableFuture.failedFuture(new BackendFailure(
                                BackendFailure.Kind.MISCONFIGURED,
                                "the chroot of the connect string does not exist: create that node,"
                                        + " or take the chroot away",
                                null)))
                : isThere;
    }
}
