package dev.holdfast.spi;

import dev.holdfast.Topology;

/**
 * One client's connection to a lock service: its life cycle, and the three roles in which the service is used. The
 * service sees clients and attempts, never threads: the engine asks on behalf of all threads of a client.
 *
 * <p><b>Contract of all roles.</b> No method blocks, {@link #start} and {@link #close} apart. A stage completes with an
 * answer that the service gave, or exceptionally with a {@link BackendFailure} that says whether the request may have
 * been carried out. It may complete on any thread; what the engine does there is short and does not block. Requests of
 * one client are carried out in the order in which they were sent, as long as no connection is lost; nothing relies on
 * that for safety.
 *
 * <p>Every request is idempotent: it may be carried out again at any later time, and then changes nothing that its
 * first execution and what came after it have settled. An {@link Ask} is the exception that proves it: a copy that is
 * carried out after its {@link Ask#giveUpAfterNanos()} must be refused by the service's own clock.
 *
 * <p>Times in answers and messages lie on the client's monotonic clock, and a {@link Validity} errs on the early side.
 * How a backend gets there, by a server's clock, a session or a majority, is its own affair; {@link
 * dev.holdfast.spi.clock} has what it may share with others.
 */
public interface LockBackend extends AutoCloseable {

    /**
     * The id under which the service knows this client, unique among all clients.
     *
     * @return the id
     */
    String clientId();

    /**
     * Where the service is, for messages; without credentials.
     *
     * @return such as {@code redis://localhost:6379}
     */
    String description();

    /**
     * What this backend can do. Known before it is started.
     *
     * @return always the same
     */
    Capabilities capabilities();

    /**
     * Refuses names that the service cannot take. Sends nothing.
     *
     * @param name a lock's name, not empty
     * @throws IllegalArgumentException if it cannot; the message names the lock and says what is allowed
     */
    void requireValidName(String name);

    /**
     * Connects and starts to listen. Called once, before any request. Blocks until the service can be used.
     *
     * @param listener hears of what the service sends unasked
     * @param clock the clocks on which all deadlines of this backend lie
     * @throws dev.holdfast.BackendUnavailableException if the service is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client
     */
    void start(BackendListener listener, LocalClock clock);

    /**
     * Holds and waiting attempts.
     *
     * @return always the same
     */
    LockService locks();

    /**
     * Outcomes of tasks, and data of terms.
     *
     * @return always the same
     */
    OutcomeStore outcomes();

    /**
     * What people ask.
     *
     * @return always the same
     */
    Operator operator();

    /**
     * Whether what the service sends unasked reaches this client, as far as is known without asking.
     *
     * @return false also while that is not known
     */
    boolean isListening();

    /**
     * How the servers are arranged and how they fare, as far as is known without asking.
     *
     * @return cheap; without credentials. By default one server, at the {@linkplain #description described} place
     */
    default Topology topology() {
        return Topology.single(description(), isListening());
    }

    /**
     * Whether the calling thread is one of those on which this backend reads answers and messages. A call that waited
     * there would wait for itself, so the engine refuses it.
     *
     * @return false on every other thread, and where the backend has no such threads; cheap
     */
    default boolean isOnOwnThread() {
        return false;
    }

    /**
     * Ends the connection. Blocks until it is closed. Requests that are under way fail as
     * {@link BackendFailure.Kind#UNKNOWN}.
     */
    @Override
    void close();
}
