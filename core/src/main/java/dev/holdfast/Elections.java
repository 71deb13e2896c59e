package dev.holdfast;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One process of many that leads: what a {@link Holdfast} client has for elections. Thread-safe. */
public interface Elections {

    /**
     * Stands for an election, with the client's lease and terms without an end.
     *
     * @param election its name; the lock of that name is held by who leads
     * @param action leads, on a thread of the candidacy's own
     * @return the candidacy, which has begun; to be closed by the caller, or with this client
     * @throws IllegalArgumentException if the name is not valid
     */
    default Candidacy stand(String election, TermAction action) {
        return stand(election, ElectionOptions.defaults(), action);
    }

    /**
     * Stands for an election. The candidacy waits for its turn in the order in which all candidates came, leads, and
     * stands again when its term has ended, behind those who wait then, until it is closed. A server that does not
     * answer, and an action that throws, are logged, and end in another try after a pause.
     *
     * @param election its name; the lock of that name is held by who leads
     * @param options lease, longest term, health
     * @param action leads, on a thread of the candidacy's own
     * @return the candidacy, which has begun; to be closed by the caller, or with this client
     * @throws IllegalArgumentException if the name is not valid
     */
    Candidacy stand(String election, ElectionOptions options, TermAction action);

    /**
     * Asks the server who leads, and what the leader has published. Blocks for two answers at most.
     *
     * @param election the election's name
     * @return who led when the server answered; empty if nobody did
     * @throws BackendUnavailableException if the server did not answer within the response timeout
     * @throws IllegalArgumentException if the name is not valid
     */
    Optional<Leader> leader(String election);

    /**
     * Tells an observer who leads, now and whenever that, or the leader's data, has changed. Asks the server once a
     * second, so that terms which are shorter than that may be missed. What cannot be asked changes nothing.
     *
     * @param election the election's name
     * @param observer receives who leads, or empty if nobody does; runs on the client's executor
     * @return ends it
     * @throws IllegalArgumentException if the name is not valid
     */
    Holdfast.Subscription observe(String election, Consumer<? super Optional<Leader>> observer);

    /**
     * The candidacies of this client that have not ended. Sends no request.
     *
     * @return a snapshot, by the names of the elections
     */
    List<Candidacy> candidacies();
}
