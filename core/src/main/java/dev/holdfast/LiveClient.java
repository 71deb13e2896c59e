package dev.holdfast;

import dev.holdfast.LockInspection.ClientInfo;
import java.util.Optional;

/**
 * A client of locks, as far as a server knows it when a {@link LockBrowser} asks.
 *
 * @param clientId its id
 * @param info who it is, where it said so and the record still lives
 * @param connection whether it is connected
 */
public record LiveClient(String clientId, Optional<ClientInfo> info, Connection connection) {

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
