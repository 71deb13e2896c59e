package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.thread.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Watches for the primary of a group: asks all Sentinels when a connection is to be made, when one of them reports a
 * failover or is connected again, and every ten seconds, since a report can be lost. Thread-safe.
 */
final class PrimaryWatch {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long Sentinels that are silent are asked again by the first look, with which a client starts. */
    private static final long FIRST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final long AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);

    private final String group;
    private final Timing timing;
    private final List<Sentinel> sentinels;

    private volatile Consumer<String> moved = why -> {};
    private final AtomicLong moves = new AtomicLong();

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final NewestPrimary known;
    private @Nullable CompletableFuture<NamedPrimary> looking;
    private boolean open;
    private boolean ended;

    /**
     * A watch that begins with the first look.
     *
     * @param sentinels makes them, given what they are to call when something may have changed
     */
    PrimaryWatch(String group, Timing timing, Function<Runnable, List<Sentinel>> sentinels) {
        this.group = group;
        this.timing = timing;
        this.sentinels = sentinels.apply(this::lookAgain);
        this.known = new NewestPrimary(this.sentinels.size());
    }

    /** Has another server's becoming the primary reported, in a text that is part of a sentence. */
    void whenMoved(Consumer<String> task) {
        moved = task;
    }

    /** How many times another server has become the primary, or the same one again. */
    long moves() {
        return moves.get();
    }

    /** The primary as far as is known, or null. */
    @Nullable
    NamedPrimary newest() {
        guard.lock();
        try {
            return known.newest();
        } finally {
            guard.unlock();
        }
    }

    /**
     * Asks all Sentinels, or joins those who have just done so. Completes after about a second at most, the first look
     * after five; fails with a {@link dev.holdfast.spi.BackendFailure} if none of them names a primary.
     */
    CompletionStage<NamedPrimary> look() {
        CompletableFuture<NamedPrimary> mine = new CompletableFuture<>();
        boolean first;
        guard.lock();
        try {
            if (ended) {
                return CompletableFuture.failedFuture(new IllegalStateException("closed"));
            }
            if (looking != null) {
                return looking;
            }
            looking = mine;
            first = !open;
            open = true;
        } finally {
            guard.unlock();
        }
        if (first) {
            sentinels.forEach(Sentinel::open);
            timing.after(PAUSE_NANOS, this::lookRegularly);
        }
        ask(mine, timing.nanoTime() + (first ? FIRST_LOOK_NANOS : 0));
        return mine;
    }

    private void lookAgain() {
        var unused = look();
    }

    private void lookRegularly() {
        timing.after(PAUSE_NANOS, this::lookRegularly);
        lookAgain();
    }

    private void ask(CompletableFuture<NamedPrimary> look, long againUntilNanos) {
        Answers answers = new Answers(look, sentinels.size(), againUntilNanos);
        for (Sentinel sentinel : sentinels) {
            var unused = sentinel.primary(group).handle((named, error) -> {
                answers.add(sentinel.address(), named, error);
                return error == null;
            });
        }
    }

    /** Closes the connections to the Sentinels, and makes none until {@link #resume}. Never completes exceptionally. */
    CompletionStage<Boolean> suspend() {
        return ofAll(Sentinel::suspend);
    }

    /** Connects to the Sentinels again. */
    void resume() {
        sentinels.forEach(Sentinel::resume);
    }

    private CompletionStage<Boolean> ofAll(Function<Sentinel, CompletionStage<Boolean>> closing) {
        CompletionStage<Boolean> closed = CompletableFuture.completedFuture(true);
        for (Sentinel sentinel : sentinels) {
            closed = closed.thenCombine(closing.apply(sentinel), Boolean::logicalAnd);
        }
        return closed;
    }

    /** Connects no more. Blocks for two seconds at most. */
    void close() {
        guard.lock();
        try {
            ended = true;
        } finally {
            guard.unlock();
        }
        BlockingAnswer.endOf(ofAll(Sentinel::end), LONGEST_CLOSING);
    }

    /**
     * What the Sentinels answer to one look. It ends with the last answer, or with the first that names a later primary
     * than was known: one that is silent must not delay what follows a failover.
     */
    private final class Answers {

        private final CompletableFuture<NamedPrimary> look;
        private final long againUntilNanos;
        private final List<NamedPrimary> named = new ArrayList<>();
        private final Map<String, Throwable> errors = new LinkedHashMap<>();
        private int outstanding;

        Answers(CompletableFuture<NamedPrimary> look, int outstanding, long againUntilNanos) {
            this.look = look;
            this.againUntilNanos = againUntilNanos;
            this.outstanding = outstanding;
        }

        void add(String address, @Nullable NamedPrimary primary, @Nullable Throwable error) {
            NamedPrimary before;
            NamedPrimary after;
            boolean another;
            guard.lock();
            try {
                outstanding--;
                if (primary != null) {
                    named.add(primary);
                } else if (error != null) {
                    errors.put(address, error);
                }
                before = known.newest();
                boolean later = primary != null && before != null && primary.epoch() > before.epoch();
                if (outstanding > 0 && !later) {
                    return;
                }
                known.saw(named, timing.nanoTime());
                after = known.newest();
                if (after == null && isToBeAskedAgain()) {
                    timing.after(AGAIN_NANOS, () -> ask(look, againUntilNanos));
                    return;
                }
                // With a higher epoch, the same server has been a replica in between, unnoticed.
                another = before != null && !before.equals(after);
                if (another) {
                    moves.incrementAndGet();
                }
                if (looking == look) {
                    looking = null;
                }
            } finally {
                guard.unlock();
            }
            if (before != null && after != null && another) {
                moved.accept(
                        "the primary was " + before.addressAndEpoch() + ", and is " + after.addressAndEpoch() + " now");
            }
            if (after == null || named.isEmpty()) {
                look.completeExceptionally(SentinelFailures.noPrimary(errors));
            } else {
                look.complete(after);
            }
        }

        /** One that refuses, or is not there, does so again. */
        private boolean isToBeAskedAgain() {
            return againUntilNanos - timing.nanoTime() > 0
                    && errors.values().stream().anyMatch(TimeoutException.class::isInstance);
        }
    }
}
