package dev.holdfast;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * One time of leading, from winning an election to its end. No two terms of an election overlap as far as their holders
 * know: what a {@link Lease} promises. Thread-safe.
 */
public interface Term {

    /** How long the data of a term may be, in bytes of UTF-8. */
    int LONGEST_DATA_BYTES = 1024;

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
     * already. Runs where {@linkplain Lease#onLost actions for lost leases} run; what it throws is logged.
     *
     * @param action receives the reason
     */
    void onRevoked(Consumer<? super TermEnd> action);

    /**
     * Publishes data of this term, such as this process's address, in the place of any that was published before.
     * Others read it as {@link Leader#data} while the term lasts. Does not block: the data is sent to the server, and
     * again while the server does not answer. A term whose data cannot be stored goes on, which is logged once. Does
     * nothing once the action has returned.
     *
     * @param data any text of {@link #LONGEST_DATA_BYTES} at most
     * @throws IllegalArgumentException if it is longer, or cannot be written as UTF-8
     */
    void publish(String data);

    /** Has the term end: interrupts the action's thread. Does not wait for it. */
    void resign();
}
