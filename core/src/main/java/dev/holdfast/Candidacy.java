package dev.holdfast;

import java.time.Instant;
import java.util.Optional;

/**
 * A process that stands for an election, from {@link Holdfast#stand(String, TermAction)} to {@link #close}. It waits
 * for its turn, leads, and stands again when a term has ended, behind all who wait then. Thread-safe.
 */
public interface Candidacy extends AutoCloseable {

    /** What a candidacy does. */
    enum State {

        /** It waits to be elected. */
        STANDING,

        /** It leads. */
        LEADING,

        /** Its term is to end, and its action has not returned. */
        STOPPING,

        /** It waits before it stands again: the process is unhealthy, or its action or the server has failed. */
        PAUSED,

        /** It is closed. */
        ENDED
    }

    /**
     * The election's name.
     *
     * @return the name
     */
    String election();

    /**
     * What it does at this moment.
     *
     * @return the state
     */
    State state();

    /**
     * Since when it has been in that state, by this machine's wall clock. For people; no decision hangs on it.
     *
     * @return the instant
     */
    Instant since();

    /**
     * The present term.
     *
     * @return empty if this process does not lead
     */
    Optional<Term> term();

    /**
     * Ends the present term, if there is one, and stands again. Does not wait for the action to return.
     */
    void resign();

    /**
     * Ends the candidacy: leaves the queue, or interrupts the action and gives the lock back when it has returned.
     * Blocks for that, for {@link ElectionOptions#stopWithin} at most; not on the action's own thread. Closing again
     * does nothing.
     */
    @Override
    void close();
}
