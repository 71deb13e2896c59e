package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens to a lane, as data: a call, an answer, a message, or time that has passed. Which
 * machine of a lane it is about, and what it means for the others, is said in {@code LaneMachine}.
 */
sealed interface Event {

    // ---- callers

    /** A caller wants the lock. */
    record Arrival(Request request, boolean closing) implements Event {}

    /** A caller's time is over, or it was cancelled before that. */
    record Withdrawal(Request request, boolean cancelled) implements Event {}

    /** A caller has come for what it was offered. */
    record OfferTaken(Request request) implements Event {}

    /** Another lane that serves the same line has changed it. */
    record LineChanged() implements Event {}

    /** A hold of another lane has become one of this, for its owner. */
    record Adoption(Grant grant, Request owner, boolean closing) implements Event {}

    // ---- owners

    /** An owner releases its lease. */
    record Released(LiveLease lease, CompletableFuture<ReleaseOutcome> answer, boolean closing) implements Event {}

    /** What an owner wants of its lease while it has it. */
    sealed interface OfLease extends Event {

        LiveLease lease();

        /** Whether it has to be known first whether the lease is over. */
        default boolean goesByTime() {
            return this instanceof ExtensionWanted
                    || this instanceof MinimumHoldWanted
                    || this instanceof ChangeWanted
                    || this instanceof LossAction;
        }
    }

    /** No caller was given the lease: the lock is not to stay taken for a minimum hold. */
    record MinimumHoldWaived(LiveLease lease) implements OfLease {}

    /** An owner wants its lease to last for a time from now on. */
    record ExtensionWanted(LiveLease lease, Duration fromNow, CompletableFuture<Void> answer) implements OfLease {}

    /** An owner wants the lock to stay taken for a time from now on. */
    record MinimumHoldWanted(LiveLease lease, Duration fromNow) implements OfLease {}

    /** An owner wants its hold to go back to the server. */
    record ReturnRequired(LiveLease lease) implements OfLease {}

    /** An owner wants its hold turned into one of another share. */
    record ChangeWanted(LiveLease lease, Question question, CompletableFuture<Optional<Grant>> answer)
            implements OfLease {}

    /** An owner wants something done when its lease is lost. */
    record LossAction(LiveLease lease, Consumer<? super LossReason> action) implements OfLease {}

    /** An owner has seen that the wall clock ran ahead. */
    record Doubt(LiveLease lease) implements OfLease {}

    /** An owner is gone without a release. */
    record Abandonment(LiveLease lease, String who) implements OfLease {}

    // ---- answers: there is one, or a failure

    /** A question was answered, or not. */
    record Answer(
            Question question,
            @Nullable AskAnswer answer,
            @Nullable BackendFailure failure) implements Event {}

    /** A release was answered, or not. */
    record ReleaseAnswered(
            Effect.Release request,
            @Nullable ReleaseAnswer answer,
            @Nullable BackendFailure failure) implements Event {}

    /** A request that turns a hold into another one was answered, or not. */
    record ChangeAnswered(
            Effect.Change request,
            @Nullable ChangeAnswer answer,
            @Nullable BackendFailure failure) implements Event {}

    /** A renewal was confirmed, or not answered; refused if there is neither. */
    record RenewalAnswered(
            Effect.Renew request,
            @Nullable Validity confirmed,
            int waiters,
            @Nullable BackendFailure failure) implements Event {}

    // ---- messages

    /** The server granted a queued attempt. */
    record Push(PushedGrant grant) implements Event {}

    /** Another client waits for this lock. */
    record Wanted() implements Event {}

    /** The lock is worth asking for at a time on the monotonic clock. */
    record FreeAt(long atNanos) implements Event {}

    /** Messages may have been missed, or requests can be sent again. */
    record Restored() implements Event {}

    /** Another server speaks for this lock from now on, which may lack the last writes. */
    record TakenOver() implements Event {}

    /** The client has another id at the server: what it had under the old one is over. */
    record IdentityChanged() implements Event {}

    // ---- the client's end

    /** The client closes: those who wait learn it. */
    record WaitingEnds() implements Event {}

    /** The client closes and does not wait for its holders any longer. */
    record HoldingEnds() implements Event {}

    /** The client is closed: what is still on its way stays without an answer. */
    record ReleasingEnds() implements Event {}

    // ---- time

    /** Something may be due: the lane's alarm has gone off, or the clock was seen to have moved. */
    record Due(boolean isAlarm) implements Event {}
}
