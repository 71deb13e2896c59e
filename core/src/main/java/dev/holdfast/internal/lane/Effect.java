package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastException;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.Attempt;
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
        void release(ReleaseRequest request);

        /** Sends a renewal. */
        void renew(RenewalRequest request);

        /** Sends a request to turn a hold into another one. */
        void change(ChangeRequest request);

        /** Takes an attempt back, and once more when no copy of its questions can be carried out any more. */
        void leave(Attempt dead, OptionalLong executableUntilNanos);

        /** Takes an attempt back when no copy of its questions can be carried out any more. */
        void leaveLater(Attempt dead, long executableUntilNanos);

        /** Releases what was pushed to an attempt that does not live. */
        void leave(PushedGrant grant);

        /** Releases a hold in the background, whose lock stays taken for the rest of a minimum hold. */
        void keepTaken(ReleaseRequest request, OptionalLong executableUntilNanos);

        /** Runs an action of a user's, since a lease was lost. */
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

    /** A release is sent. */
    record Release(ReleaseRequest request) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.release(request);
        }
    }

    /** A renewal is sent. */
    record Renew(RenewalRequest request) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.renew(request);
        }
    }

    /** A request is sent that turns a hold into another one. */
    record Change(ChangeRequest request) implements Effect {
        @Override
        public void perform(Outside outside) {
            outside.change(request);
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
    record KeepTaken(ReleaseRequest request, OptionalLong executableUntilNanos) implements Effect {
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
