package dev.holdfast.lab.peer;

/** One client of a peer. Used by several threads. */
public interface PeerClient extends AutoCloseable {

    /** Returns the lock of that name, for the use of one thread; two of one name exclude each other. */
    PeerLock lock(String name);

    @Override
    void close();
}
