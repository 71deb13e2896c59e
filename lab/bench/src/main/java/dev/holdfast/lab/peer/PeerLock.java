package dev.holdfast.lab.peer;

/** What is measured. One thread uses it. */
public interface PeerLock {

    /** Takes the lock; waits for it where the peer can wait. */
    void lock();

    /** Gives it back. */
    void unlock();
}
