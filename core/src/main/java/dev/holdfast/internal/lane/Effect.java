package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveAttempt.Grant;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PushedGrant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that a step of a machine wants done outside, as data. A machine only says what;
 * {@link Outside} does it, with no guard held.
 */
sealed interface Effect {

    /** Does it. */
    void perform(Outside outside);

    /** What a lane can do outside of its machines. */
    interface Outside {

        /** Sends a question. */
        void ask(Question question);

        /** Sends a release. */
        void release(Release request);

        /** Sends a renewal. */
        void renew(Renew request);

        /** Sends a request to turn a hold into another one. */
        void change(Change request);

        /** Takes an attempt back, and once more when no copy of its questions can be carried out any more. */
        void leave(Attempt dead, OptionalLong executableUntilNanos);

        /** Takes an attempt back when no copy of its questions can be carried out any more. */
        void leaveLater(Attempt dead, long executableUntilNanos);

        /** Releases what was pushed to an attempt that does not live. */
        void leave(PushedGrant grant);

        /** Releases a hold in the background, whose lock stays taken for the rest of a minimum hold. */
        void keepTaken(Release request, OptionalLong executableUntilNanos);

        /** Runs an action, since a lease was lost: of a user's, or of the engine's own. */
        void runLossAction(Consumer<? super LossReason> action, LossReason reason);

        /** Hands events to the listeners. They are in order already. */
        void deliverEvents();

        /** Writes a warning to the log. */
        void warn(String format, List<@Nullable Object> arguments);
    }

    /** A question is sent. */
    record Ask(Question question) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.ask(question);
        }
    }

    /** A hold goes back to the server, perhaps with a question for those who wait. */
    final class Release implements Effect {

        final Hold hold;
        final long minimumHoldMillis;
        final @Nullable Question question;
        final long sentNanos;

        private volatile boolean handedIn;

        /**
         * A release to be sent.
         *
         * @param hold what is released
         * @param minimumHoldMillis for how long the lock stays taken for a minimum hold; zero to hand it on at once
         * @param question a question of a fresh attempt that is asked in the same step, or null
         * @param sentNanos now
         */
        Release(Hold hold, long minimumHoldMillis, @Nullable Question question, long sentNanos) {
            this.hold = hold;
            this.minimumHoldMillis = minimumHoldMillis;
            this.question = question;
            this.sentNanos = sentNanos;
        }

        /** The backend has it, so that whatever is sent from now on is behind it. */
        void handedIn() {
            handedIn = true;
        }

        boolean isHandedIn() {
            return handedIn;
        }

        @Override
        public void perform(Outside outside) {
            outside.release(this);
        }
    }

    /**
     * A renewal is sent.
     *
     * @param hold what is renewed
     * @param lease the lease that owned the hold then
     * @param millis for how long
     * @param extension completed with the result if the owner asked for it, else null
     * @param takeovers how many servers had taken over from one another when it was sent: after another one its answer
     *     says nothing about the hold
     * @param regainUntilNanos until when the server may restore the hold; empty if it must not
     */
    record Renew(
            Hold hold,
            LiveLease lease,
            long millis,
            @Nullable CompletableFuture<Void> extension,
            int takeovers,
            OptionalLong regainUntilNanos)
            implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.renew(this);
        }
    }

    /**
     * A request is sent that turns a hold into one of another share.
     *
     * @param from the hold
     * @param question of the fresh attempt that will have the other share
     * @param sentNanos when it is sent
     * @param answer what it has become, or empty if others hold it, too; or an exception
     */
    record Change(Hold from, Question question, long sentNanos, CompletableFuture<Optional<Grant>> answer)
            implements Effect {

        /** The attempt that may have won. */
        LiveAttempt attempt() {
            return question.attempt();
        }

        @Override
        public void perform(Outside outside) {
            outside.change(this);
        }
    }

    /** An owner learns what its hold has become: nothing else if others have it, too. */
    record Changed(CompletableFuture<Optional<Grant>> answer, Optional<Grant> result) implements Effect {
        @Override
        public void perform(Outside outside) {
            answer.complete(result);
        }
    }

    /** An owner learns that its hold has not become another one, as far as is known. */
    record ChangeFailed(CompletableFuture<Optional<Grant>> answer, Supplier<? extends HoldfastException> failure)
            implements Effect {
        @Override
        public void perform(Outside outside) {
            answer.completeExceptionally(failure.get());
        }
    }

    /** An attempt is dead, and the server has to forget it. */
    record Leave(Attempt dead, OptionalLong executableUntilNanos) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.leave(dead, executableUntilNanos);
        }
    }

    /** An attempt was taken back, and copies of its questions may still be carried out. */
    record LeaveLater(Attempt dead, long executableUntilNanos) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.leaveLater(dead, executableUntilNanos);
        }
    }

    /** A grant came for an attempt that does not live. */
    record LeaveGrant(PushedGrant grant) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.leave(grant);
        }
    }

    /** A hold is over before its minimum hold, or its release was not answered: a leave would free the lock at once. */
    record KeepTaken(Release request, OptionalLong executableUntilNanos) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.keepTaken(request, executableUntilNanos);
        }
    }

    /** A request is settled, and its caller is woken. */
    record Settle(Request request) implements Effect {
        @Override
        public void perform(Outside outside) {
            request.notifyCaller();
        }
    }

    /** The owner learns how the release went. */
    record Complete(CompletableFuture<ReleaseOutcome> answer, ReleaseOutcome outcome) implements Effect {
        @Override
        public void perform(Outside outside) {
            answer.complete(outcome);
        }
    }

    /** A second release learns what the first one learns. */
    record Join(CompletableFuture<ReleaseOutcome> earlier, CompletableFuture<ReleaseOutcome> answer) implements Effect {
        @Override
        public void perform(Outside outside) {
            CompletableFuture<Void> unused = earlier.thenAccept(answer::complete);
        }
    }

    /** The owner learns whether the lease was extended. */
    record Extended(
            CompletableFuture<Void> answer, @Nullable Supplier<? extends HoldfastException> failure) implements Effect {
        @Override
        public void perform(Outside outside) {
            if (failure == null) {
                answer.complete(null);
            } else {
                answer.completeExceptionally(failure.get());
            }
        }
    }

    /** A lease was lost, and its owner has an action for that. */
    record NotifyLoss(Consumer<? super LossReason> action, LossReason reason) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.runLossAction(action, reason);
        }
    }

    /** Listeners hear of something. */
    record Publish(LockEvent event) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.deliverEvents();
        }
    }

    /** The log gets a warning. */
    record Warn(String format, List<@Nullable Object> arguments) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.warn(format, arguments);
        }
    }
}
