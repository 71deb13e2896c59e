package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;

/** A way to lock, by one library, that is measured beside others. */
public interface Peer {

    /** Returns the name by which it is chosen on the command line. */
    String name();

    /** Says whether a caller waits for a taken lock. One that does not is measured where every thread has its own lock. */
    boolean waits();

    /**
     * Connects one client, as one process would have it.
     *
     * @param uri such as {@code redis://127.0.0.1:6379}
     */
    PeerClient connect(String uri);

    /**
     * Tells what this peer's clients sent from what the server executed. Redis counts a command that a script calls like one that a client sent, so each peer
     * knows which commands its scripts call and its clients do not.
     */
    long sentByClients(CommandCalls executed);
}
