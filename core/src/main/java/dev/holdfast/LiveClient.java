package dev.holdfast;

import dev.holdfast.LockInspection.ClientInfo;
import java.util.List;
import java.util.Optional;

/**
 * A client of locks, as far as a server knows it when a {@link LockBrowser} asks.
 *
 * @param clientId its id
 * @param info who it is, where it said so and the record still lives
 * @param connection whether it is connected
 * @param blocked which of its threads own a lock and wait for another, {@value BlockedThread#MOST} at most; empty also
 *     where clients do not say so, as in versions that do not know it
 */
public record LiveClient(
        String clientId, Optional<ClientInfo> info, Connection connection, List<BlockedThread> blocked) {

    /** Copies the list. */
    public LiveClient {
        blocked = List.copyOf(blocked);
    }

    /**
     * A client of which no thread is known to be blocked.
     *
     * @param clientId its id
     * @param info who it is
     * @param connection whether it is connected
     */
    public LiveClient(String clientId, Optional<ClientInfo> info, Connection connection) {
        this(clientId, info, connection, List.of());
    }

    /** Whether a client is connected. */
    public enum Connection {

        /** It is, or it was a moment ago: a server notices only later that a machine has gone. */
        CONNECTED,

        /** It is not: it has ended, or the network is interrupted. Its holds end with their leases. */
        NOT_CONNECTED,

        /** The server cannot say, or may not. */
        UNKNOWN
    }
}
