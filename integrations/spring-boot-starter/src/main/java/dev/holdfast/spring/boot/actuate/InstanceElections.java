package dev.holdfast.spring.boot.actuate;

import dev.holdfast.Candidacy;
import dev.holdfast.Holdfast;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one instance stands for.
 *
 * @param client the id under which the server knows the instance
 * @param elections by name; a name is there once for each candidacy
 */
public record InstanceElections(String client, List<Entry> elections) {

    static InstanceElections of(Holdfast holdfast) {
        return new InstanceElections(
                holdfast.clientId(),
                holdfast.candidacies().stream().map(Entry::of).toList());
    }

    /**
     * A candidacy.
     *
     * @param name the election's name
     * @param state what the candidacy does
     * @param since since when it does that
     * @param token the token of the present term, if the instance leads
     * @param end why that term is to end, if it is
     */
    public record Entry(
            String name,
            Candidacy.State state,
            Instant since,
            @Nullable Long token,
            @Nullable TermEnd end) {

        private static Entry of(Candidacy candidacy) {
            Optional<Term> term = candidacy.term();
            return new Entry(
                    candidacy.election(),
                    candidacy.state(),
                    candidacy.since(),
                    term.map(Term::token).orElse(null),
                    term.flatMap(Term::end).orElse(null));
        }
    }
}
