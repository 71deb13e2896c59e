package dev.holdfast.spring.election;

import dev.holdfast.TermEnd;
import java.util.Objects;
import org.springframework.context.ApplicationEvent;

/**
 * This instance leads no longer. Published on the thread of the term, after each {@link LeadershipGrantedEvent} one.
 * Unless the lease was lost, no other instance leads before all listeners have returned: this is the place to stop what
 * only a leader may do.
 */
public final class LeadershipRevokedEvent extends ApplicationEvent {

    private static final long serialVersionUID = 1L;

    private final String election;
    private final TermEnd end;

    /**
     * Made by a candidate.
     *
     * @param source the candidate
     * @param election the election's name
     * @param end why the term is over
     */
    public LeadershipRevokedEvent(LeaderCandidate source, String election, TermEnd end) {
        super(source);
        this.election = Objects.requireNonNull(election, "election");
        this.end = Objects.requireNonNull(end, "end");
    }

    /**
     * The election's name.
     *
     * @return the name
     */
    public String election() {
        return election;
    }

    /**
     * Why the term is over.
     *
     * @return the reason; with {@link TermEnd#LOST}, another instance may lead already
     */
    public TermEnd end() {
        return end;
    }
}
