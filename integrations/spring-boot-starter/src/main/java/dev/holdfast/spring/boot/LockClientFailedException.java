package dev.holdfast.spring.boot;

import dev.holdfast.HoldfastException;

/** The application's lock client could not be made, since its server is out of reach or refuses it. */
final class LockClientFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ServerOrigin server;
    private final HoldfastException reason;

    LockClientFailedException(ServerOrigin server, HoldfastException reason) {
        super(
                reason.getMessage()
                        + (server.namesSeveral() ? " (the servers are those of " : " (the server is that of ")
                        + server.origin() + ")",
                reason);
        this.server = server;
        this.reason = reason;
    }

    ServerOrigin server() {
        return server;
    }

    HoldfastException reason() {
        return reason;
    }
}
