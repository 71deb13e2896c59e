package dev.holdfast.internal.election;

import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the server who leads, once a second, and tells an observer when that has changed. */
public final class LeaderWatch implements Holdfast.Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderWatch.class);
    private static final long EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    /** What makes a leader another one to those who watch. */
    private record Told(long token, Optional<String> data) {}

    private final Supplier<CompletionStage<Optional<Leader>>> question;
    private final Consumer<? super Optional<Leader>> observer;
    private final Time time;
    private final Executor userCode;
    private volatile boolean closed;

    /** Whether anything was told. Of one look at a time. */
    private boolean hasTold;

    /** The leader that was told last. Of one look at a time. */
    private Optional<Told> told = Optional.empty();

    /**
     * Does not ask yet.
     *
     * @param question asks who leads
     * @param observer told first of what is found first, and then of each change
     * @param time the clocks
     * @param userCode where the observer runs
     */
    public LeaderWatch(
            Supplier<CompletionStage<Optional<Leader>>> question,
            Consumer<? super Optional<Leader>> observer,
            Time time,
            Executor userCode) {
        this.question = question;
        this.observer = observer;
        this.time = time;
        this.userCode = userCode;
    }

    /** Asks from now on. */
    public void begin() {
        if (closed) {
            return;
        }
        try {
            CompletionStage<Optional<Leader>> unused = question.get()
                    .whenComplete((found, thrown) -> userCode.execute(() -> {
                        if (thrown == null) {
                            look(found);
                        } else {
                            miss(thrown);
                        }
                    }));
        } catch (RuntimeException refused) {
            userCode.execute(() -> miss(refused));
        }
    }

    private void look(Optional<Leader> found) {
        try {
            if (!closed) {
                tellOf(found);
            }
        } finally {
            askAgain();
        }
    }

    private void miss(Throwable thrown) {
        LOG.debug("The leader of an election could not be asked for", thrown);
        askAgain();
    }

    private void askAgain() {
        Time.Cancellation unused = time.schedule(this::begin, EVERY_NANOS);
    }

    private void tellOf(Optional<Leader> found) {
        Optional<Told> next = found.map(leader -> new Told(leader.token(), leader.data()));
        if (!hasTold || !told.equals(next)) {
            hasTold = true;
            told = next;
            observer.accept(found);
        }
    }

    /**
     * Who leads, by what the server says of the lock. Data of another term than that of the holder is not shown.
     *
     * @param seen of the election's lock
     * @param data what is stored for it
     * @return empty if nobody does
     */
    public static Optional<Leader> leader(LockInspection seen, Optional<StoredOutcome> data) {
        return seen.holder()
                .map(holder -> new Leader(
                        seen.name(),
                        holder.clientId(),
                        holder.token(),
                        holder.leaseLeft(),
                        holder.client(),
                        data.filter(stored -> stored.token() == holder.token()).map(StoredOutcome::text)));
    }

    @Override
    public void close() {
        closed = true;
    }
}
