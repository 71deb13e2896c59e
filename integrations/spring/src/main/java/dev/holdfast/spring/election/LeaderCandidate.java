package dev.holdfast.spring.election;

import dev.holdfast.Candidacy;
import dev.holdfast.ElectionOptions;
import dev.holdfast.Holdfast;
import dev.holdfast.Term;
import dev.holdfast.TermEnd;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

/**
 * A bean that stands for an election from the start of its application context to its stop, and publishes a
 * {@link LeadershipGrantedEvent} when this instance leads, and a {@link LeadershipRevokedEvent} when it does no longer.
 *
 * <pre>{@code
 * @Bean
 * LeaderCandidate scheduler(Holdfast holdfast, ApplicationEventPublisher events) {
 *     return new LeaderCandidate(holdfast, "scheduler", events);
 * }
 * }</pre>
 *
 * <p>It starts after the beans that listen and stops before them, and before the client is closed. Its stop blocks
 * until the listeners of the revocation have returned, for {@link ElectionOptions#stopWithin} at most. Thread-safe.
 */
public final class LeaderCandidate implements SmartLifecycle {

    private final Holdfast holdfast;
    private final String election;
    private final ElectionOptions options;
    private final ApplicationEventPublisher events;
    private volatile @Nullable Candidacy candidacy;

    /**
     * A candidate with the client's lease, and terms without an end.
     *
     * @param holdfast the client
     * @param election the election's name
     * @param events publishes the events
     */
    public LeaderCandidate(Holdfast holdfast, String election, ApplicationEventPublisher events) {
        this(holdfast, election, ElectionOptions.defaults(), events);
    }

    /**
     * A candidate with options.
     *
     * @param holdfast the client
     * @param election the election's name
     * @param options lease, longest term, health
     * @param events publishes the events
     */
    public LeaderCandidate(
            Holdfast holdfast, String election, ElectionOptions options, ApplicationEventPublisher events) {
        this.holdfast = Objects.requireNonNull(holdfast, "holdfast");
        this.election = Objects.requireNonNull(election, "election");
        this.options = Objects.requireNonNull(options, "options");
        this.events = Objects.requireNonNull(events, "events");
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
     * The term by which this instance leads.
     *
     * @return empty if it does not
     */
    public Optional<Term> term() {
        Candidacy standing = candidacy;
        return standing == null ? Optional.empty() : standing.term();
    }

    /**
     * Whether this instance leads. For code that has to be sure, there is {@link Term#check}.
     *
     * @return false while it waits, stops, or does not stand
     */
    public boolean isLeader() {
        Candidacy standing = candidacy;
        return standing != null && standing.state() == Candidacy.State.LEADING;
    }

    /** Ends the present term, if there is one, and stands again behind the others. */
    public void resign() {
        Candidacy standing = candidacy;
        if (standing != null) {
            standing.resign();
        }
    }

    @Override
    public void start() {
        if (candidacy == null) {
            candidacy = holdfast.stand(election, options, this::lead);
        }
    }

    @Override
    public void stop() {
        Candidacy standing = candidacy;
        if (standing != null) {
            candidacy = null;
            standing.close();
        }
    }

    @Override
    public boolean isRunning() {
        return candidacy != null;
    }

    /** Whatever ends the term, those who heard of its beginning hear of its end. */
    private void lead(Term term) throws InterruptedException {
        try {
            events.publishEvent(new LeadershipGrantedEvent(this, term));
            new CountDownLatch(1).await();
        } finally {
            // Its flag would end what listeners wait for to stop in order.
            boolean unused = Thread.interrupted();
            events.publishEvent(
                    new LeadershipRevokedEvent(this, election, term.end().orElse(TermEnd.RETURNED)));
        }
    }

    @Override
    public String toString() {
        return "Candidate for election '" + election + "'" + (isLeader() ? ", leading" : "");
    }
}
