package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Trace;
import java.util.List;

/** Some of the clients of a scenario, in this process or in another, and their threads. One thread uses it. */
public interface ClientHost extends AutoCloseable {

    /**
     * Connects clients of a peer.
     *
     * @param uri of what the peer's clients connect to
     * @throws IllegalStateException if that fails, as all methods do
     */
    void connect(String peer, String uri) throws InterruptedException;

    /**
     * Makes the threads of a slice, and returns when all are ready to begin.
     *
     * @param peer whose clients; they are connected
     * @param keys what the names of the locks begin with
     * @param seed for what is drawn
     */
    void prepare(String peer, String keys, long seed) throws InterruptedException;

    /** Tells the threads to begin at a time of {@link System#nanoTime()}, a little ahead. Does not wait for it. */
    void open(long startNanos) throws InterruptedException;

    /** Reads what the process has used up. */
    Usage usage() throws InterruptedException;

    /** Waits until all threads have passed for the last time. */
    void awaitPassed() throws InterruptedException;

    /** Ends the threads, which have passed for the last time, and takes what they left behind. */
    List<Trace> collect() throws InterruptedException;

    /** Closes the clients. */
    @Override
    void close();
}
