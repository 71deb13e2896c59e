package dev.holdfast;

import java.time.Duration;

/** Lists the locks that are taken, for people and pages. Changes nothing. Thread-safe. */
public interface LockBrowser extends AutoCloseable {

    /**
     * Lists the locks that are taken. Blocks until all were looked at, or the budget is used up. The server is asked in
     * small portions, so that it serves others in between.
     *
     * @param longest how long to go on looking
     * @param mostLocks how many locks to list
     * @return what was found
     * @throws IllegalArgumentException if the budget is not positive
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message says which
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    LockListing list(Duration longest, int mostLocks) throws InterruptedException;

    /** Closes its connection. Closing twice does nothing. */
    @Override
    void close();
}
