package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.Candidacy;
import dev.holdfast.redis.quorum.internal.count.CandidacyState;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Step;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link Candidacy} with a guard: events come on any thread, and the steps that they ask for are done one after the
 * other, in their order, outside the guard. Thread-safe.
 */
final class LiveCandidacy {

    private static final Logger LOG = LoggerFactory.getLogger(LiveCandidacy.class);

    private final LockId lock;
    private final Attempt attempt;
    private final Candidacy candidacy;
    private final LeaveProgress leaveProgress;
    private final BiConsumer<LiveCandidacy, Step> doing;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Deque<Step> steps = new ArrayDeque<>();
    private boolean isDoing;
    private boolean isOver;
    private boolean isKnown;
    private @Nullable Ask question;
    private @Nullable CompletableFuture<AskAnswer> open;
    private long notAfterNanos;
    private boolean isConfirmed;
    private long heldUntilNanos;
    private @Nullable ObjIntConsumer<LiveCandidacy> firstRound;
    private @Nullable Kept kept;

    /**
     * A hold that is released, and until when its lock stays taken.
     *
     * @param held the hold
     * @param untilNanos the end of its minimum hold on the local clock
     */
    record Kept(HeldVote held, long untilNanos) {}

    /**
     * An attempt that has not asked yet.
     *
     * @param attempt with no longer lease than the quorum's
     * @param doing does a step
     */
    LiveCandidacy(LockId lock, Attempt attempt, QuorumSize size, Bid bid, BiConsumer<LiveCandidacy, Step> doing) {
        this.lock = lock;
        this.attempt = attempt;
        this.candidacy = new Candidacy(size, bid);
        this.leaveProgress = new LeaveProgress(size.members());
        this.doing = doing;
    }

    LockId lock() {
        return lock;
    }

    Attempt attempt() {
        return attempt;
    }

    Bid bid() {
        return candidacy.bid();
    }

    /** What is to be taken back when it is over. */
    LeaveProgress leaveProgress() {
        return leaveProgress;
    }

    /** A member has answered a question of it, or may have carried one out. */
    void known() {
        guard.lock();
        try {
            isKnown = true;
        } finally {
            guard.unlock();
        }
    }

    /** Whether a member may know of it. */
    boolean isKnown() {
        return read(any -> isKnown);
    }

    int yields() {
        return read(Candidacy::yields);
    }

    /** The highest token of its grant; zero if it had none. */
    long lastToken() {
        return read(Candidacy::tokens).map(TokenRange::highest).orElse(0L);
    }

    /** Its hold is confirmed until then. */
    void confirm(long untilNanos) {
        guard.lock();
        try {
            if (!isConfirmed || untilNanos - heldUntilNanos > 0) {
                heldUntilNanos = untilNanos;
            }
            isConfirmed = true;
        } finally {
            guard.unlock();
        }
    }

    /** For how long its hold is confirmed from now on; zero or less if it is not. */
    long confirmedNanos(long nowNanos) {
        return read(any -> isConfirmed ? heldUntilNanos - nowNanos : 0);
    }

    /** The tokens that it was granted. */
    Optional<TokenRange> tokens() {
        return read(Candidacy::tokens);
    }

    /** Whether this hold is what the attempt was granted. */
    boolean hasGrantOf(LockId name, Hold hold) {
        return lock.equals(name)
                && read(Candidacy::tokens)
                        .filter(tokens -> tokens.lowest() == hold.token() && tokens.count() == hold.numbers())
                        .isPresent();
    }

    boolean isHeld() {
        return read(held -> held.state() == CandidacyState.HELD && !isOver);
    }

    boolean isOver() {
        return read(any -> isOver);
    }

    /**
     * Whether it is over, and what ended it takes this vote back. That raises the member's fence above the tokens of
     * the hold, so that a vote that is not above them was given before.
     */
    boolean isEndedWith(int ofYields, TokenRange voted) {
        return read(ended -> isOver
                && ofYields == ended.yields()
                && ended.tokens()
                        .filter(tokens -> voted.highest() <= tokens.highest())
                        .isPresent());
    }

    private <T extends @Nullable Object> T read(Function<Candidacy, T> property) {
        guard.lock();
        try {
            return property.apply(candidacy);
        } finally {
            guard.unlock();
        }
    }

    /** Whether a question of the engine waits for its answer. */
    boolean isOpen() {
        return read(any -> open != null);
    }

    /** The engine's last question. */
    @Nullable
    Ask question() {
        return this.<@Nullable Ask>read(any -> question);
    }

    /** When that is too old, on the local clock. */
    long notAfterNanos() {
        return read(any -> notAfterNanos);
    }

    /**
     * The engine asks. What it asked before is not answered any more.
     *
     * @param tooOldNanos after which the question changes nothing
     * @param sender sends the first round, within another request; null to send it by itself
     */
    CompletionStage<AskAnswer> ask(
            Ask ask, long nowNanos, long tooOldNanos, @Nullable ObjIntConsumer<LiveCandidacy> sender) {
        CompletableFuture<AskAnswer> answer = new CompletableFuture<>();
        CompletableFuture<AskAnswer> before;
        guard.lock();
        try {
            before = open;
            open = answer;
            question = ask;
            notAfterNanos = tooOldNanos;
            isConfirmed = false;
            firstRound = sender;
        } finally {
            guard.unlock();
        }
        if (before != null) {
            before.completeExceptionally(superseded());
        }
        event(asking -> asking.asked(ask.kind(), nowNanos));
        return answer;
    }

    private static BackendFailure superseded() {
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, "the attempt has asked again, or is over", null);
    }

    /** Something has happened to it. */
    void event(Function<Candidacy, List<Step>> transition) {
        guard.lock();
        try {
            if (isOver) {
                return;
            }
            steps.addAll(transition.apply(candidacy));
            if (isDoing) {
                return;
            }
            isDoing = true;
        } finally {
            guard.unlock();
        }
        for (Step step = next(); step != null; step = next()) {
            try {
                doing.accept(this, step);
            } catch (RuntimeException e) {
                // The steps behind it are done all the same, and a member that was not asked counts as silent.
                LogThread.write(() -> LOG.error("A step of a quorum's attempt failed", e));
            }
        }
    }

    private @Nullable Step next() {
        guard.lock();
        try {
            Step step = steps.poll();
            isDoing = step != null;
            return step;
        } finally {
            guard.unlock();
        }
    }

    /** The engine's question is not open any more; null if it was not. */
    @Nullable
    CompletableFuture<AskAnswer> takeOpen() {
        guard.lock();
        try {
            CompletableFuture<AskAnswer> answered = open;
            open = null;
            return answered;
        } finally {
            guard.unlock();
        }
    }

    /** What sends the first round of a question that goes out within another request; null for any other round. */
    @Nullable
    ObjIntConsumer<LiveCandidacy> takeFirstRound() {
        guard.lock();
        try {
            ObjIntConsumer<LiveCandidacy> sender = firstRound;
            firstRound = null;
            return sender;
        } finally {
            guard.unlock();
        }
    }

    /** The attempt is over, and its lock stays taken for the rest of a minimum hold. */
    void end(HeldVote held, long keptUntilNanos) {
        guard.lock();
        try {
            kept = new Kept(held, keptUntilNanos);
        } finally {
            guard.unlock();
        }
        end();
    }

    /** The minimum hold with which it has ended, if any. */
    Optional<Kept> kept() {
        return read(any -> Optional.ofNullable(kept));
    }

    /** The attempt is over: nothing of it counts any more. */
    void end() {
        guard.lock();
        try {
            isOver = true;
            steps.clear();
        } finally {
            guard.unlock();
        }
        CompletableFuture<AskAnswer> unanswered = takeOpen();
        if (unanswered != null) {
            unanswered.completeExceptionally(superseded());
        }
    }
}
