package dev.holdfast.internal.engine;

import dev.holdfast.LockInspection;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The questions who holds a lock, which calls that wait for it in vain share: a thousand of them ask once. Thread-safe.
 *
 * <p>Nothing is remembered of a lock for which no call uses a question.
 */
public final class HolderQuestions {

    /**
     * How old a question may be that serves a later call, answered or not: as old as that of a call by itself, at its
     * end. An answer that was lost keeps no later call from its own.
     */
    private static final long FRESH_NANOS = 250_000_000;

    private static final class Question {

        final long askedNanos;
        final CompletableFuture<LockInspection> answer = new CompletableFuture<>();

        Question(long askedNanos) {
            this.askedNanos = askedNanos;
        }
    }

    /** The last question for one lock, and how many calls use it or one before it. */
    private record Shared(Question question, int calls) {}

    private final LockBackend backend;
    private final Time time;
    private final ConcurrentHashMap<String, Shared> shared = new ConcurrentHashMap<>();

    HolderQuestions(LockBackend backend, Time time) {
        this.backend = backend;
        this.time = time;
    }

    /**
     * Asks, or joins those who have asked. Each call of this method is followed by one of {@link #leave}.
     *
     * @param name the lock's name
     * @return fails where the question cannot be sent; never completed by the caller
     */
    public CompletableFuture<LockInspection> join(String name) {
        Question fresh = new Question(time.nanos());
        Question joined = shared.compute(name, (same, known) -> joined(known, fresh)).question;
        if (joined == fresh) {
            send(name, fresh.answer);
        }
        return joined.answer;
    }

    private Shared joined(@Nullable Shared known, Question fresh) {
        if (known == null) {
            return new Shared(fresh, 1);
        }
        return new Shared(serves(known.question, fresh.askedNanos) ? known.question : fresh, known.calls + 1);
    }

    private static boolean serves(Question known, long nowNanos) {
        return nowNanos - known.askedNanos <= FRESH_NANOS;
    }

    /** Not within the map, which a backend that answers at once must not hold up. */
    private void send(String name, CompletableFuture<LockInspection> answer) {
        try {
            backend.operator().inspect(LockId.of(name)).whenComplete((seen, thrown) -> {
                if (thrown == null) {
                    answer.complete(seen);
                } else {
                    answer.completeExceptionally(thrown);
                }
            });
        } catch (Throwable notSent) {
            answer.completeExceptionally(notSent);
        }
    }

    /**
     * The call has ended.
     *
     * @param name the lock's name
     */
    public void leave(String name) {
        shared.computeIfPresent(
                name, (same, known) -> known.calls == 1 ? null : new Shared(known.question, known.calls - 1));
    }

    /**
     * How many calls use a question for a lock.
     *
     * @param name the lock's name
     * @return none where there is no question
     */
    public int callsFor(String name) {
        Shared known = shared.get(name);
        return known == null ? 0 : known.calls;
    }

    /** {@return for how many locks there is a question} */
    public int size() {
        return shared.size();
    }
}
