package dev.holdfast.internal.election;

import dev.holdfast.Holdfast;
import dev.holdfast.Leader;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the server who leads, once a second, and tells an observer when that has changed. */
public final class LeaderWatch implements Holdfast.Subscription {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderWatch.class);
    private static final long EVERY_NANOS = Duration.ofSeconds(1).toNanos();

    private final Supplier<CompletionStage<LockInspection>> inspect;
    private final Consumer<? super Optional<Leader>> observer;
    private final Time time;
    private final Executor userCode;
    private volatile boolean closed;

    /** Whether anything was told. Of one look at a time. */
    private boolean hasTold;

    /** The token of the leader that was told last. Of one look at a time. */
    private Optional<Long> told = Optional.empty();

    /**
     * Does not ask yet.
     *
     * @param inspect asks about the election's lock
     * @param observer told first of what is found first, and then of each change
     * @param time the clocks
     * @param userCode where the observer runs
     */
    public LeaderWatch(
            Supplier<CompletionStage<LockInspection>> inspect,
            Consumer<? super Optional<Leader>> observer,
            Time time,
            Executor userCode) {
        this.inspect = inspect;
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
            CompletionStage<LockInspection> unused =
                    inspect.get().whenComplete((seen, thrown) -> userCode.execute(() -> look(seen, thrown)));
        } catch (RuntimeException refused) {
            userCode.execute(() -> look(null, refused));
        }
    }

    private void look(@Nullable LockInspection seen, @Nullable Throwable thrown) {
        try {
            if (seen == null) {
                LOG.debug("The leader of an election could not be asked for", thrown);
            } else if (!closed) {
                tellOf(leader(seen));
            }
        } finally {
            Time.Cancellation unused = time.schedule(this::begin, EVERY_NANOS);
        }
    }

    private void tellOf(Optional<Leader> found) {
        Optional<Long> term = found.map(Leader::token);
        if (!hasTold || !told.equals(term)) {
            hasTold = true;
            told = term;
            observer.accept(found);
        }
    }

    /**
     * Who leads, by what the server says of the lock.
     *
     * @param seen of the election's lock
     * @return empty if nobody does
     */
    public static Optional<Leader> leader(LockInspection seen) {
        return seen.holder()
                .map(holder -> new Leader(
                        seen.name(), holder.clientId(), holder.token(), holder.leaseLeft(), holder.client()));
    }

    @Override
    public void close() {
        closed = true;
    }
}
