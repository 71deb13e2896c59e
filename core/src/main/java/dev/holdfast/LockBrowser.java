package dev.holdfast;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Looks at locks, for people and pages: lists those that are taken, and looks again at those that are known, which
 * costs the server far less. Changes nothing. Each call ends when the server has not answered for ten seconds at most.
 * Thread-safe.
 */
public interface LockBrowser extends AutoCloseable {

    /** Where {@link #names} begins. */
    String BEGINNING = "";

    /** How many waiters of a lock {@link #look} shows at most. */
    int MOST_WAITERS = 1_000;

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

    /**
     * Finds names of locks, one portion of what the server stores after the other, and does not look at the locks.
     * Blocks until the portion was looked through. A caller that pauses between portions decides which share of the
     * server's time they cost.
     *
     * @param from {@link #BEGINNING}, or where the portion before has said that the next one begins
     * @return the names in that portion, perhaps none
     * @throws IllegalArgumentException if no portion begins there
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message says which
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    NamePortion names(String from) throws InterruptedException;

    /**
     * Looks at locks that are known by name: who holds each, and who waits. Blocks until the server has answered, which
     * it is asked for many names at once.
     *
     * @param names the locks' names
     * @param mostWaiters how many waiters of each to show, {@value #MOST_WAITERS} at most. They are counted in any case
     * @return what the server knew, by name. A lock that is free is there, without a holder. A name is missing if what
     *     stands there is not of this version's format, and for a moment while its slot of a cluster is on its way to
     *     another node. Of a group, a few members are shown
     * @throws IllegalArgumentException if no lock can have such a name, or if the number is not from 0 to
     *     {@value #MOST_WAITERS}
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message says which
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    Map<String, LockInspection> look(Collection<String> names, int mostWaiters) throws InterruptedException;

    /**
     * Asks which of some clients are there, and who they are. Blocks until the server has answered.
     *
     * @param clientIds ids of clients, as a look shows them
     * @return what is known of each of them, in the same order
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message says which
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    List<LiveClient> clients(Collection<String> clientIds) throws InterruptedException;

    /**
     * The servers that are asked, as far as that is known without asking. Does not block.
     *
     * @return how they are arranged and how they fare
     */
    Topology topology();

    /** Closes its connection. Closing twice does nothing. */
    @Override
    void close();
}
