package dev.holdfast.spi;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * One client's connection to a lock service. The service sees clients and attempts, never threads: the engine asks on behalf of all threads of a client.
 *
 * <p><b>Contract.</b> No method blocks, {@link #start} and {@link #close} apart. A stage completes with an answer that the service gave, or exceptionally with a
 * {@link BackendFailure} that says whether the request may have been carried out. It may complete on any thread; what the engine does there is short and does
 * not block. Requests of one client are carried out in the order in which they were sent, as long as no connection is lost; nothing relies on that for safety.
 *
 * <p>Every request is idempotent: it may be carried out again at any later time, and then changes nothing that its first execution and what came after it have
 * settled. An {@link Ask} is the exception that proves it: a copy that is carried out after its {@link Ask#giveUpAfterNanos()} must be refused by the service's own clock.
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
     * Whether the service pushes a grant to the head of its queue. If not, a queued attempt is asked again after the backoff of the lock's options.
     *
     * @return true if it pushes
     */
    boolean pushes();

    /**
     * Refuses names that the service cannot take. Sends nothing.
     *
     * @param name a lock's name, not empty
     * @throws IllegalArgumentException if it cannot; the message names the lock and says what is allowed
     */
    void requireValidName(String name);

    /**
     * Connects and starts to listen. Called once, before any other request. Blocks until the service can be used.
     *
     * @param listener hears of what the service sends unasked
     * @throws dev.holdfast.BackendUnavailableException if the service is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client
     */
    void start(BackendListener listener);

    /**
     * Asks for a lock, or asks again with the same attempt.
     *
     * @param ask the question
     * @return the answer
     */
    CompletionStage<AskAnswer> ask(Ask ask);

    /**
     * Takes an attempt back: out of the queue, and if it was granted meanwhile, its hold goes on to the next. Never touches another attempt's hold.
     *
     * @param name the lock's name
     * @param attempt the attempt, which is not asked with again
     * @return completes when the service has done so
     */
    CompletionStage<Void> leave(String name, Attempt attempt);

    /**
     * Gives a hold back, and asks with a fresh attempt in the same step if the release says so.
     *
     * @param release what to give back
     * @return the answer
     */
    CompletionStage<ReleaseAnswer> release(Release release);

    /**
     * Renews holds. The answers stand in the order of the renewals.
     *
     * @param renewals at most {@link #renewalBatch()}
     * @return an answer for each
     */
    CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals);

    /**
     * How many renewals to put into one request.
     *
     * @return at least 1
     */
    int renewalBatch();

    /**
     * Asks about a lock, for people.
     *
     * @param name the lock's name
     * @return what the service knows
     */
    CompletionStage<LockInspection> inspect(String name);

    /**
     * Reads the outcome that is kept for a lock, if there is one whose validity is not over. Changes nothing, and needs no hold.
     *
     * @param name the lock's name
     * @return the outcome; empty if none is kept
     */
    CompletionStage<Optional<KeptOutcome>> recall(String name);

    /**
     * Keeps an outcome for a lock, in the place of any that is kept, if and only if the lock is held by that very hold, attempt and token, at the moment at which the
     * request is carried out. The hold itself is not touched.
     *
     * <p>An outcome that was kept already by a copy of this request is answered with {@link KeepAnswer#KEPT}, whoever holds the lock by then, and its validity is not
     * made longer. A copy that is carried out after the hold has ended keeps nothing, so that no late one takes the place of what another hold has kept since.
     *
     * @param keep what to keep, and under which hold
     * @return the answer
     */
    CompletionStage<KeepAnswer> keep(Keep keep);

    /**
     * Ends one hold, whosever it is, as a person demands. What follows is as at its holder's own {@link #release}: the lock goes to the head of the queue under higher tokens, or is
     * free. The holder is not told; a renewal or release of that hold finds it lost. Every other hold stays untouched, also a later one of the same client or attempt, and so does a lock
     * that nobody holds and that is only kept taken.
     *
     * @param name the lock's name
     * @param holder the hold to end
     * @return whether this copy of the request has ended it; false if that hold is not there
     */
    CompletionStage<Boolean> forceRelease(String name, HolderId holder);

    /**
     * Asks the service for something that takes what asking for a lock takes: it is reached, lets this client in, and takes a write. An answer that a service gives which could not
     * grant a lock, such as one that still loads its data, is a failure.
     *
     * @return completes when the service has answered well
     */
    CompletionStage<Void> probe();

    /**
     * What is known to be set in the service so that it endangers locks.
     *
     * @return sentences for people, each saying what to mend; empty if there is nothing, or if the service does not tell
     */
    CompletionStage<List<String>> warnings();

    /**
     * Whether what the service sends unasked reaches this client, as far as is known without asking.
     *
     * @return false also while nobody can tell
     */
    boolean isListening();

    /**
     * Whether the calling thread is one of those on which this backend reads answers and messages. A call that waited there would wait for itself, so the engine refuses it.
     *
     * @return false on every other thread, and where the backend has no such threads; cheap
     */
    default boolean isOnOwnThread() {
        return false;
    }

    /** Ends the connection. Blocks until it is closed. Requests that are under way fail as {@link BackendFailure.Kind#UNKNOWN}. */
    @Override
    void close();
}
