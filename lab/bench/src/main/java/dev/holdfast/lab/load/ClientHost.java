package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Trace;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;

/**
 * Some of the clients of a scenario, in this process or in another, and their threads. One thread uses it at a time.
 * Methods fail with {@link IllegalStateException}, and with {@link RemoteException} if the other process is gone.
 */
public interface ClientHost extends Remote {

    /** Connects clients of a peer to a URI. */
    void connect(String peer, String uri) throws RemoteException;

    /**
     * Makes the threads of a slice, and returns when all are ready to begin.
     *
     * @param keys what the names of the locks begin with
     */
    void prepare(String peer, String keys, long seed) throws RemoteException, InterruptedException;

    /** Tells the threads to begin at a time of {@link System#nanoTime()}, a little ahead. Does not wait for it. */
    void open(long startNanos) throws RemoteException;

    /** Reads what the process has used up. */
    Usage usage() throws RemoteException;

    /** Waits until all threads have passed for the last time. */
    void awaitPassed() throws RemoteException, InterruptedException;

    /** Ends the threads, which have passed for the last time, and takes what they left behind. */
    List<Trace> collect() throws RemoteException;
}
