package dev.holdfast.internal;

import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.OutcomeCodec;
import dev.holdfast.OutcomeNotKeptException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.RunOnce;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Stores the outcome of a task that has just run. The server decides whether the lease is still valid. While it does
 * not answer, the request is repeated until the lease is lost or the time is over. If the outcome is not stored for any
 * reason, the exception holds what the task returned.
 */
final class OutcomeWriter<T> {

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
            outcome = engine.freshText(StoredKind.OUTCOME, lease, text(), validity);
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
            bytes = Utf8Length.of(text);
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

    private OutcomeNotKeptException lostBefore() {
        return lost(LeaseExceptions.lost(lease), "the lease was lost before");
    }

    private OutcomeNotKeptException lost(LeaseLostException cause, String why) {
        return notKept(why + ". It may run again, and another may have run it at the same time", cause);
    }

    private OutcomeNotKeptException unanswered(BackendFailure failure) {
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

    private OutcomeNotKeptException notKept(String why, Throwable cause) {
        return new OutcomeNotKeptException(
                lease.name(),
                key,
                lease.token(),
                value == Completion.DONE ? null : value,
                "The task of key '" + PrintableText.of(key) + "' has run here to its end (token " + lease.token()
                        + "), but its outcome may not be stored: " + why + ". What it returned is in this exception",
                cause);
    }
}
