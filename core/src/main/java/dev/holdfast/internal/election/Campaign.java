package dev.holdfast.internal.election;

import dev.holdfast.Candidacy;
import dev.holdfast.DistributedLock;
import dev.holdfast.ElectionOptions;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.Term;
import dev.holdfast.TermAction;
import dev.holdfast.TermEnd;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A candidacy and its thread, which waits for the lock, leads, and gives the lock back when the action has returned,
 * whatever the reason that it is to end for: two that lead under valid leases cannot be.
 */
public final class Campaign implements Candidacy {

    private static final Logger LOG = LoggerFactory.getLogger(Campaign.class);

    /** Which pauses double, up to the longest. */
    private static final long SHORTEST_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private static final int MOST_DOUBLINGS = 5;

    private final DistributedLock lock;
    private final ElectionOptions options;
    private final TermAction action;
    private final Support support;
    private final Consumer<Campaign> ended;
    private final Thread thread;
    private final @Nullable Fitness fitness;
    private final Stage stage;

    /** How often in a row it has failed. Of the campaign's own thread. */
    private int failures;

    /**
     * Does not stand yet.
     *
     * @param lock that is held by who leads
     * @param options when terms end
     * @param action leads
     * @param support the client's
     * @param ended hears that the thread has ended
     */
    public Campaign(
            DistributedLock lock,
            ElectionOptions options,
            TermAction action,
            Support support,
            Consumer<Campaign> ended) {
        this.lock = lock;
        this.options = options;
        this.action = action;
        this.support = support;
        this.ended = ended;
        this.thread = support.threads().newThread(this::campaign);
        this.stage = new Stage(thread, options.health().isEmpty(), support.time()::wallMillis);
        this.fitness = options.health()
                .map(check -> new Fitness(lock.name(), check, support, this::judged))
                .orElse(null);
    }

    /** Stands from now on. */
    public void begin() {
        thread.start();
        if (fitness != null) {
            fitness.begin();
        }
    }

    @Override
    public String election() {
        return lock.name();
    }

    @Override
    public State state() {
        return stage.state();
    }

    @Override
    public Instant since() {
        return stage.since();
    }

    @Override
    public Optional<Term> term() {
        return Optional.ofNullable(stage.term());
    }

    @Override
    public void resign() {
        revoke(TermEnd.RESIGNED);
    }

    private void revoke(TermEnd why) {
        LiveTerm present = stage.term();
        if (present != null) {
            boolean unused = present.revoke(why);
        }
    }

    // ---- closing

    /** Has it end, and does not wait. */
    public void end() {
        stage.close();
        if (fitness != null) {
            fitness.end();
        }
        revoke(TermEnd.CLOSED);
    }

    @Override
    public void close() {
        end();
        if (Thread.currentThread() != thread && support.mayWait().getAsBoolean()) {
            try {
                thread.join(Math.max(1, options.stopWithin().toMillis()));
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void judged(boolean isFit) {
        stage.judge(isFit);
        if (!isFit) {
            revoke(TermEnd.UNHEALTHY);
        }
    }

    // ---- on its own thread

    private void campaign() {
        try {
            while (stage.awaitTurn()) {
                standOnce();
            }
        } finally {
            ended.accept(this);
        }
    }

    private void standOnce() {
        try {
            Lease won = elected();
            if (won != null) {
                lead(won);
            }
        } catch (Throwable broken) {
            pauseAfter(broken, "could not be stood for");
        }
    }

    private @Nullable Lease elected() {
        try {
            return lock.acquire();
        } catch (InterruptedException wokenUp) {
            return null;
        } catch (HoldfastClosedException closed) {
            end();
            return null;
        }
    }

    private void lead(Lease won) {
        long fromNanos = support.time().nanos();
        TermData data = new TermData(won, lock.options().lease(), support);
        LiveTerm begun = new LiveTerm(won, data, support.lossActions(), this::revoked);
        boolean leads = stage.begin(begun);
        Throwable failure = null;
        try {
            failure = leads ? led(begun, won) : null;
        } finally {
            data.end();
            stage.end();
            giveBack(won);
        }
        if (leads) {
            boolean byItself = begun.revoke(TermEnd.RETURNED);
            rest(failure, begun, byItself && support.time().nanos() - fromNanos < SHORTEST_PAUSE_NANOS);
        }
    }

    private @Nullable Throwable led(LiveTerm begun, Lease won) {
        // never behind actions of users: another process may lead from then on
        support.lost().accept(won, () -> begun.revoke(TermEnd.LOST));
        Time.Cancellation termOver = options.maxTerm()
                .map(most -> support.time().schedule(() -> begun.revoke(TermEnd.TERM_OVER), most.toNanos()))
                .orElse(() -> {});
        try {
            options.data().ifPresent(begun::publish);
            action.lead(begun);
            return null;
        } catch (Throwable thrown) {
            return thrown;
        } finally {
            termOver.cancel();
        }
    }

    private static void giveBack(Lease won) {
        try {
            won.close();
        } catch (RuntimeException lost) {
            LOG.debug("The lock of an election was lost before its leader gave it back", lost);
        }
    }

    /** The term of the present leader is to end: its thread is interrupted, once. */
    private void revoked(TermEnd why) {
        LiveTerm stopping = stage.stop();
        if (stopping == null) {
            return;
        }
        Time.Cancellation unused = support.time()
                .schedule(
                        () -> support.reports().accept(() -> warnIfLeading(stopping, why)),
                        options.stopWithin().toNanos());
    }

    private void warnIfLeading(LiveTerm stopping, TermEnd why) {
        if (stage.term() == stopping) {
            LOG.warn(
                    "The action of election '{}' goes on {} ms after its thread was interrupted because its term is to"
                            + " end ({}). {}. Have it return when it is interrupted",
                    PrintableText.of(election()),
                    options.stopWithin().toMillis(),
                    why,
                    why == TermEnd.LOST
                            ? "Its lease is lost, so another process may lead beside it"
                            : "No other process can lead before it returns");
        }
    }

    // ---- pauses

    /** Who was told to end, and throws for that reason, has done what it should. */
    private void rest(@Nullable Throwable failure, LiveTerm led, boolean wasShort) {
        if (failure != null && led.end().equals(Optional.of(TermEnd.RETURNED))) {
            pauseAfter(failure, "was led by an action that threw");
        } else {
            failures = 0;
            if (failure != null
                    && !(failure instanceof InterruptedException || failure instanceof LeaseLostException)) {
                LOG.warn(
                        "The action of election '{}' threw after its term was to end ({})",
                        PrintableText.of(election()),
                        led.end().map(TermEnd::name).orElse("-"),
                        failure);
            }
            if (wasShort) {
                pause(SHORTEST_PAUSE_NANOS);
            }
        }
    }

    private void pauseAfter(Throwable failure, String what) {
        long nanos = SHORTEST_PAUSE_NANOS << Math.min(failures, MOST_DOUBLINGS);
        failures++;
        LOG.warn(
                "Election '{}' {}. It is stood for again in {} s",
                PrintableText.of(election()),
                what,
                Duration.ofNanos(nanos).toSeconds(),
                failure);
        pause(nanos);
    }

    private void pause(long nanos) {
        stage.pause();
        Time.Cancellation unused = support.time().schedule(stage::resume, nanos);
    }

    @Override
    public String toString() {
        return "Candidacy for election '" + PrintableText.of(election()) + "', " + state();
    }
}
