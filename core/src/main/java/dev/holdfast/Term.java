package dev.holdfast;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * One time of leading, from winning an election to its end. No two terms of an election overlap as far as their holders
 * know: what a {@link Lease} promises. Thread-safe.
 */
public interface Term {

    /**
     * The election's name.
     *
     * @return the name
     */
    String election();

    /**
     * The fencing token of this term, higher than that of any term before.
     *
     * @return the token, to be passed along with each write that only a leader may do
     */
    long token();

    /**
     * Returns if this process leads at this moment, and throws otherwise. Sends no request. A term that is to end, but
     * whose action still runs, has its lease, and is no reason to throw: see {@link #end}.
     *
     * @throws LeaseLostException if the lease was lost, or the term is over
     * @throws LeaseUncertainException if this is unknown until a renewal was answered
     */
    void check();

    /**
     * Why the term is to end.
     *
     * @return empty while nothing speaks against leading on
     */
    Optional<TermEnd> end();

    /**
     * Runs the action once when the term is to end, as soon as its thread is interrupted; at once if it is to end
     * already. Runs on the client's executor; what it throws is logged.
     *
     * @param action receives the reason
     */
    void onRevoked(Consumer<? super TermEnd> action);

    /** Has the term end: interrupts the action's thread. Does not wait for it. */
    void resign();
}
