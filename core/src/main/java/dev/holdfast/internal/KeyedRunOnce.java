package dev.holdfast.internal;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.OnceOptions;
import dev.holdfast.OnceOutcome;
import dev.holdfast.OutcomeCodec;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.RunOnce;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A task by its key: looks for a stored outcome, without the lock and then under it, and runs the task if there is
 * none.
 *
 * <p>The lock's leases are never handed over locally. So each hold stands for one run of one task, and a late copy of a
 * request to store an outcome cannot pass for one of the next run.
 */
final class KeyedRunOnce implements RunOnce {

    /** What the names of the locks begin with, so that keys and names of locks have nothing to do with each other. */
    static final String NAMES = "holdfast:once:";

    private final HoldfastClient client;
    private final Engine engine;
    private final String key;
    private final String name;
    private final OnceOptions options;
    private final NamedLock lock;
    private final Acquisition acquisition;
    private final Questions questions;

    KeyedRunOnce(HoldfastClient client, String key, String name, OnceOptions options) {
        this.client = client;
        this.engine = client.engine();
        this.key = key;
        this.name = name;
        this.options = options;
        LockOptions held = held(client.settings().options(), options);
        this.lock = new NamedLock(client, name, Share.EXCLUSIVE, held);
        this.acquisition = new Acquisition(client, name, Share.EXCLUSIVE, held);
        this.questions = new Questions(engine);
    }

    private static LockOptions held(LockOptions defaults, OnceOptions options) {
        LockOptions.Builder held =
                defaults.toBuilder().localHandoffs(0).minHold(Duration.ZERO).sticky(Duration.ZERO);
        options.lease().ifPresent(held::lease);
        return held.build();
    }

    @Override
    public String key() {
        return key;
    }

    @Override
    public OnceOptions options() {
        return options;
    }

    @Override
    public LockInspection inspect() {
        return lock.inspect();
    }

    @Override
    public Optional<OnceOutcome<String>> stored() {
        return new NameQuestions(client, name)
                .stored(StoredKind.OUTCOME)
                .map(found -> new OnceOutcome<>(found.text(), false, found.token()));
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        return lock.forceRelease(holder);
    }

    @Override
    public <E extends Throwable> boolean run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        return this.<Completion, E>call(Completion.CODEC, lease -> {
                    action.run();
                    return Completion.DONE;
                })
                .ranHere();
    }

    @Override
    public <T, E extends Throwable> OnceOutcome<T> call(OutcomeCodec<T> codec, @Nullable LockedFunction<T, E> function)
            throws E {
        Objects.requireNonNull(codec, "codec");
        Objects.requireNonNull(function, "function");
        requireNotWithinTask();
        client.requireOpen(name);
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused(
                    "The outcome of key '" + PrintableText.of(key) + "' cannot be waited for",
                    "Call on another thread");
        }
        OnceTime time = new OnceTime(engine, options.waitAtMost());
        LiveLease lease;
        try {
            Optional<StoredOutcome> stored = recall(time);
            if (stored.isPresent()) {
                return given(codec, stored.get());
            }
            lease = acquire(time);
            stored = recallHeld(lease, time);
            if (stored.isPresent()) {
                release(lease);
                return given(codec, stored.get());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    name,
                    "The thread was interrupted while it waited for the outcome of key '" + PrintableText.of(key)
                            + "'; the task did not run here",
                    interrupted);
        }
        long begunNanos = engine.time.nanos();
        T value = runHeld(lease, function);
        try {
            new OutcomeWriter<>(engine, key, options.validity(), codec, lease, value)
                    .write(questions, time.untilNanosAfterTask(begunNanos));
        } finally {
            // also where code of the user's, or a backend, throws something unexpected
            release(lease);
        }
        return new OnceOutcome<>(value, true, lease.token());
    }

    private void requireNotWithinTask() {
        if (client.threads().alone.ofCurrentThread(name) != null) {
            throw new IllegalStateException(
                    "The task of key '" + PrintableText.of(key) + "' asks for its own outcome: thread "
                            + Thread.currentThread().getName()
                            + " would wait for itself. Give the inner task a key of its own");
        }
    }

    // ---- before the task

    private Optional<StoredOutcome> recall(OnceTime time) throws InterruptedException {
        try {
            return questions.ask(
                    () -> engine.backend.outcomes().recall(LockId.of(name), StoredKind.OUTCOME),
                    time.untilNanos(),
                    () -> !time.isOnce() && !engine.isClosing());
        } catch (BackendFailure failure) {
            if (engine.isClosing()) {
                throw closed(failure);
            }
            throw engine.exceptions.outcomeNotRead(name, key, failure);
        }
    }

    private LiveLease acquire(OnceTime time) throws InterruptedException {
        if (time.isOver()) {
            throw notInTime(false);
        }
        return acquisition.inTime(time.forLock(), Thread.currentThread(), late -> notInTime(late.answered()));
    }

    /** The previous holder may have stored an outcome. */
    private Optional<StoredOutcome> recallHeld(LiveLease lease, OnceTime time) throws InterruptedException {
        try {
            if (time.isOver()) {
                throw notInTime(false);
            }
            return recall(time);
        } catch (Throwable failed) {
            release(lease);
            throw failed;
        }
    }

    private <T> OnceOutcome<T> given(OutcomeCodec<T> codec, StoredOutcome stored) {
        T value;
        try {
            value = codec.decode(stored.text());
        } catch (Throwable thrown) {
            throw new IllegalStateException(
                    "The outcome that is stored for key '" + PrintableText.of(key) + "' cannot be read by " + codec
                            + ": it was stored by another version of this program, or the key is used for something"
                            + " else, too",
                    thrown);
        }
        return new OnceOutcome<>(value, false, stored.token());
    }

    // ---- the task

    @SuppressWarnings("unchecked") // what the function throws is an E or unchecked
    private <T, E extends Throwable> T runHeld(LiveLease lease, LockedFunction<T, E> function) throws E {
        ThreadHold hold = client.threads().alone.begin(name, lease);
        try {
            return function.call(new LeaseView.OfThread(lease, engine));
        } catch (Throwable thrown) {
            if (lease.release().join() == ReleaseOutcome.ALREADY_LOST) {
                thrown.addSuppressed(LeaseExceptions.lost(lease));
            }
            throw (E) thrown;
        } finally {
            client.threads().alone.end(hold);
        }
    }

    /** Nothing hangs on the answer: the outcome is known. */
    private static void release(LiveLease lease) {
        CompletableFuture<ReleaseOutcome> unused = lease.release();
    }

    // ---- messages

    /**
     * The exception for a call whose time is over.
     *
     * @param held whether the server has answered that others hold the lock
     */
    private LockTimeoutException notInTime(boolean held) {
        String why = held
                ? " because another call holds the lock of its task. Wait longer, try again later, or call inspect() to"
                        + " see who runs it"
                : " because the answer of the server had not arrived yet. The task did not run here; allow more time"
                        + " than a round trip to the server takes";
        return new LockTimeoutException(
                name,
                "The outcome of key '" + PrintableText.of(key) + "' was not available "
                        + LockTimeouts.within(options.waitAtMost().orElse(Duration.ZERO)) + why,
                null);
    }

    private HoldfastClosedException closed(BackendFailure failure) {
        return new HoldfastClosedException(
                name,
                "The Holdfast client was closed while a call waited for the outcome of key '" + PrintableText.of(key)
                        + "'. The task did not run here",
                failure);
    }

    @Override
    public String toString() {
        return "Run once of key '" + PrintableText.of(key) + "' at " + engine.backend.description() + ", " + options;
    }

    /**
     * The time that one call of a run once may take, but for the task, during which it stands still. Used by one
     * thread.
     */
    private static final class OnceTime {

        private final Engine engine;
        private final Optional<Duration> most;
        private long untilNanos;

        OnceTime(Engine engine, Optional<Duration> most) {
            this.engine = engine;
            this.most = most;
            this.untilNanos = engine.time.nanos() + most.map(Duration::toNanos).orElse(0L);
        }

        /** Whether the call does not wait, and asks each of its questions once. */
        boolean isOnce() {
            return most.isPresent() && most.get().isZero();
        }

        /** Whether nothing more may be waited for. */
        boolean isOver() {
            return isTimed() && untilNanos - engine.time.nanos() <= 0;
        }

        private boolean isTimed() {
            return most.isPresent() && !isOnce();
        }

        /** How long to wait for the lock. */
        WaitTime forLock() {
            if (isOnce()) {
                return WaitTime.once();
            }
            return isTimed() ? WaitTime.nanos(Math.max(1, untilNanos - engine.time.nanos())) : WaitTime.endless();
        }

        /** Until when to wait for an answer that decides whether the task runs. */
        long untilNanos() {
            if (isTimed()) {
                return untilNanos;
            }
            return engine.time.nanos() + (isOnce() ? engine.responseTimeoutNanos : engine.patienceNanos);
        }

        /**
         * Until when to try to store the outcome: for what was left when the task began, and for a response timeout in
         * any case.
         *
         * @param begunNanos when the task began
         */
        long untilNanosAfterTask(long begunNanos) {
            if (most.isEmpty()) {
                return untilNanos();
            }
            return engine.time.nanos() + Math.max(untilNanos - begunNanos, engine.responseTimeoutNanos);
        }
    }

    /**
     * Stores the outcome of a task that has just run. The server decides whether the lease is still valid. While it
     * does not answer, the request is repeated until the lease is lost or the time is over. If the outcome is not
     * stored for any reason, the exception holds what the task returned.
     */
    private static final class OutcomeWriter<T> {

        private final Engine engine;
        private final String key;
        private final Duration validity;
        private final OutcomeCodec<T> codec;
        private final LiveLease lease;
        private final T value;

        OutcomeWriter(Engine engine, String key, Duration validity, OutcomeCodec<T> codec, LiveLease lease, T value) {
            this.engine = engine;
            this.key = key;
            this.validity = validity;
            this.codec = codec;
            this.lease = lease;
            this.value = value;
        }

        /** Returns if the outcome is stored; otherwise releases the lease and throws. */
        void write(Questions questions, long untilNanos) {
            NewOutcome outcome;
            try {
                outcome = engine.freshText(StoredKind.OUTCOME, lease.name(), lease.hold(), text(), validity);
            } catch (Throwable unwritable) {
                release();
                throw notKept(
                        "it cannot be written as text: " + unwritable.getMessage() + ". It may run again", unwritable);
            }
            if (isLost()) {
                throw lostBefore();
            }
            StoreAnswer answer;
            try {
                answer = questions.askUninterruptibly(
                        () -> engine.backend.outcomes().store(outcome), untilNanos, () -> !isLost());
            } catch (BackendFailure failure) {
                throw unanswered(failure);
            }
            if (answer == StoreAnswer.NOT_HELD) {
                // The server's answer to this, too, is that it knows no such hold; so the lease is known to be lost.
                ReleaseOutcome unused = lease.release().join();
                throw lostBefore();
            }
        }

        private boolean isLost() {
            return lease.state() == LeaseState.LOST;
        }

        private void release() {
            CompletableFuture<ReleaseOutcome> unused = lease.release();
        }

        /** The outcome as it is stored; everything that cannot be is found before anything is sent. */
        private String text() {
            if (value == null) {
                throw new NullPointerException("the task returned null");
            }
            String text = codec.encode(value);
            int bytes;
            try {
                bytes = Checks.utf8Length(text);
            } catch (CharacterCodingException unpaired) {
                throw new IllegalArgumentException(
                        "it has half of a surrogate pair, which UTF-8 has no bytes for", unpaired);
            }
            if (bytes > RunOnce.LONGEST_OUTCOME_BYTES) {
                throw new IllegalArgumentException("it is " + bytes + " bytes long in UTF-8, and an outcome may have "
                        + RunOnce.LONGEST_OUTCOME_BYTES + "; put it elsewhere, and let its address be the outcome");
            }
            return text;
        }

        // ---- messages

        private OutcomeNotStoredException lostBefore() {
            return lost(LeaseExceptions.lost(lease), "the lease was lost before");
        }

        private OutcomeNotStoredException lost(LeaseLostException cause, String why) {
            return notKept(why + ". It may run again, and another may have run it at the same time", cause);
        }

        private OutcomeNotStoredException unanswered(BackendFailure failure) {
            String seen = engine.exceptions.seen(failure);
            if (isLost()) {
                LeaseLostException cause = LeaseExceptions.lost(lease);
                cause.addSuppressed(failure);
                return lost(cause, "the lease was lost before the server confirmed it: " + seen);
            }
            release();
            return notKept(
                    "the server did not confirm it: " + seen + ". It may run again",
                    engine.exceptions.outcomeNotStored(lease.name(), key, failure));
        }

        private OutcomeNotStoredException notKept(String why, Throwable cause) {
            return new OutcomeNotStoredException(
                    lease.name(),
                    key,
                    lease.token(),
                    value == Completion.DONE ? null : value,
                    "The task of key '" + PrintableText.of(key) + "' has run here to its end (token " + lease.token()
                            + "), but its outcome may not be stored: " + why
                            + ". What it returned is in this exception",
                    cause);
        }
    }

    /** The outcome of a task without a result: that it has run. Whatever is stored says so. */
    private enum Completion {
        DONE;

        static final OutcomeCodec<Completion> CODEC = new OutcomeCodec<>() {
            @Override
            public String encode(Completion outcome) {
                return "";
            }

            @Override
            public Completion decode(String text) {
                return DONE;
            }
        };
    }
}
