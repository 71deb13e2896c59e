package dev.holdfast.spring.election;

import dev.holdfast.Term;
import java.util.Objects;
import org.springframework.context.ApplicationEvent;

/**
 * This instance leads from now on. Published on the thread of the term, before anything else of it; a listener that
 * throws ends the term.
 */
public final class LeadershipGrantedEvent extends ApplicationEvent {

    private static final long serialVersionUID = 1L;

    private final transient Term term;

    /**
     * Made by a candidate.
     *
     * @param source the candidate
     * @param term just begun
     */
    public LeadershipGrantedEvent(LeaderCandidate source, Term term) {
        super(source);
        this.term = Objects.requireNonNull(term, "term");
    }

    /**
     * The election's name.
     *
     * @return the name
     */
    public String election() {
        return term.election();
    }

    /**
     * What this instance leads by.
     *
     * @return the term, whose token goes along with each write
     */
    public Term term() {
        return term;
    }
}
