package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;

/** A way to lock, by one library, that is measured beside others. */
public interface Peer {

    /** Returns the name by which it is chosen on the command line. */
    String name();

    /** Says whether a caller waits for a taken lock. One that does not is measured where every thread has its own lock. */
    boolean waits();

    /** Returns what readers of a report have to know about this peer to read its figures rightly; empty if there is nothing. */
    default String note() {
        return "";
    }

    /**
     * Opens what the clients of this peer connect to; not needed by each client, but once for all of them.
     *
     * @param redisUri the Redis server that is measured, such as {@code redis://127.0.0.1:6379}; a peer that uses another kind of server starts one
     */
    default PeerBackend backend(String redisUri) {
        return PeerBackend.redis(redisUri);
    }

    /**
     * Connects one client, as one process would have it.
     *
     * @param uri what {@link PeerBackend#uri()} tells of this peer's backend
     */
    PeerClient connect(String uri);

    /**
     * Tells what this peer's clients sent from what the server executed. Redis counts a command that a script calls like one that a client sent, so each peer
     * knows which commands its scripts call and its clients do not. Not asked of a peer whose backend is not Redis.
     */
    long sentByClients(CommandCalls executed);
}
