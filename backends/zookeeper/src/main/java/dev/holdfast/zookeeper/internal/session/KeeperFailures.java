package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.zookeeper.KeeperException;

/** What an error of ZooKeeper says about the request. */
public final class KeeperFailures {

    private KeeperFailures() {}

    /** {@return the failure that the engine sees} */
    public static BackendFailure of(Throwable thrown) {
        Throwable cause = cause(thrown);
        if (cause instanceof BackendFailure failure) {
            return failure;
        }
        if (!(cause instanceof KeeperException refused)) {
            return new BackendFailure(Kind.UNKNOWN, "an answer of ZooKeeper could not be read: " + cause, cause);
        }
        return switch (refused.code()) {
            case NOAUTH ->
                failed(
                        Kind.MISCONFIGURED,
                        "ZooKeeper does not permit it" + at(refused)
                                + ": give the client the authorization that the nodes there ask for, or other nodes",
                        refused);
            case AUTHFAILED, SESSIONCLOSEDREQUIRESASLAUTH ->
                failed(Kind.MISCONFIGURED, "ZooKeeper does not accept the client's authorization", refused);
            case INVALIDACL ->
                failed(
                        Kind.MISCONFIGURED,
                        "ZooKeeper does not accept the ACL" + at(refused)
                                + ": an ACL for the creator needs an authorization",
                        refused);
            case UNIMPLEMENTED ->
                failed(
                        Kind.MISCONFIGURED,
                        "ZooKeeper lacks what is asked for: container nodes need version 3.6 or later",
                        refused);
            case QUOTAEXCEEDED, BADARGUMENTS, NOCHILDRENFOREPHEMERALS ->
                failed(Kind.MISCONFIGURED, "ZooKeeper refuses it" + at(refused) + ": " + refused.code(), refused);
            case NONODE, NODEEXISTS, NOTEMPTY, BADVERSION, NOTREADONLY, THROTTLEDOP ->
                failed(Kind.NOT_EXECUTED, "ZooKeeper cannot do it now: " + refused.code() + at(refused), refused);
            case CONNECTIONLOSS -> failed(Kind.UNKNOWN, "the connection to ZooKeeper was lost", refused);
            case SESSIONEXPIRED -> failed(Kind.UNKNOWN, "the session at ZooKeeper has ended", refused);
            default -> failed(Kind.UNKNOWN, "ZooKeeper answered " + refused.code() + at(refused), refused);
        };
    }

    private static BackendFailure failed(Kind kind, String seen, KeeperException refused) {
        return new BackendFailure(kind, seen, refused);
    }

    private static String at(KeeperException refused) {
        return refused.getPath() == null ? "" : " at " + refused.getPath();
    }

    /** {@return what a future has failed with} */
    public static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }

    /** {@return what follows a request: one thing after an answer, another after what it fails with} */
    @SuppressWarnings("FutureReturnValueIgnored") // what follows is awaited
    public static <T, U> CompletableFuture<U> either(
            CompletableFuture<T> request,
            Function<T, CompletableFuture<U>> answered,
            Function<Throwable, CompletableFuture<U>> failed) {
        return request.thenApply(answered)
                .exceptionally(thrown -> failed.apply(cause(thrown)))
                .thenCompose(following -> following);
    }

    /** {@return the same request, and another one in its place where it fails with this} */
    public static <T> CompletableFuture<T> instead(
            CompletableFuture<T> request, KeeperException.Code code, Supplier<CompletableFuture<T>> other) {
        return request.exceptionallyCompose(
                thrown -> is(thrown, code) ? other.get() : CompletableFuture.failedFuture(cause(thrown)));
    }

    /** {@return whether it failed with this} */
    public static boolean is(Throwable thrown, KeeperException.Code code) {
        return cause(thrown) instanceof KeeperException refused && refused.code() == code;
    }
}
