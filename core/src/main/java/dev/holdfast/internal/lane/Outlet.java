package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LiveAttempt.Question;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Change;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Release;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.RenewAnswer;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Validity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs the effects of one lane: sends its requests, and brings their answers back. No guard is held here.
 *
 * @param engine sends them
 * @param name of the lock that they are about
 * @param answers where answers go
 * @param joint what goes out with requests of other lanes, or null
 */
record Outlet(
        Engine engine,
        String name,
        Answers answers,
        @Nullable Joint joint) implements Effect.Outside {

    private static final Logger LOG = LoggerFactory.getLogger(Outlet.class);

    /** Where answers go. */
    interface Answers {

        /** A question was answered, or not. */
        void asked(Question question, @Nullable AskAnswer answer, @Nullable BackendFailure failure);

        /** A release was answered, or not. */
        void released(Effect.Release request, @Nullable ReleaseAnswer answer, @Nullable BackendFailure failure);

        /** A request that turns a hold into another one was answered, or not. */
        void changed(Effect.Change request, @Nullable ChangeAnswer answer, @Nullable BackendFailure failure);

        /** A renewal was confirmed, or not answered; refused if there is neither. */
        void renewed(Effect.Renew request, @Nullable Validity confirmed, int waiters, @Nullable BackendFailure failure);
    }

    private LockId lock() {
        return LockId.of(name);
    }

    @Override
    public void ask(Question question) {
        Ask ask = prepared(question);
        CompletionStage<AskAnswer> answering =
                joint == null ? engine.backend.locks().ask(ask) : joint.ask(ask);
        var unused = answering.whenComplete((answer, thrown) -> {
            heard(answer);
            answers.asked(question, answer, failureOf(answer, thrown));
        });
    }

    @Override
    public void release(Effect.Release request) {
        Question next = request.question;
        Optional<Ask> ask = next == null ? Optional.empty() : Optional.of(prepared(next));
        CompletionStage<ReleaseAnswer> answering =
                handedIn(request, new Release(lock(), request.hold, request.minimumHoldMillis, ask));
        var unused = answering.whenComplete((answer, thrown) -> {
            heard(answer);
            answers.released(request, answer, failureOf(answer, thrown));
        });
    }

    private CompletionStage<ReleaseAnswer> handedIn(Effect.Release request, Release release) {
        if (joint != null) {
            return joint.release(release, request::handedIn);
        }
        CompletionStage<ReleaseAnswer> answering = engine.backend.locks().release(release);
        request.handedIn();
        return answering;
    }

    @Override
    public void change(Effect.Change request) {
        Change change = new Change(request.from(), prepared(request.question()));
        engine.backend.locks().change(change).whenComplete((answer, thrown) -> {
            heard(answer);
            answers.changed(request, answer, failureOf(answer, thrown));
        });
    }

    private Ask prepared(Question question) {
        return new Ask(
                lock(),
                question.attempt().attempt,
                question.kind(),
                engine.highestToken(),
                question.giveUpAfterNanos());
    }

    @Override
    public void renew(Effect.Renew request) {
        Renewal renewal = new Renewal(lock(), request.hold(), request.millis(), request.regainUntilNanos());
        engine.renewalBatches.renew(renewal, (answer, failure) -> {
            heard(answer);
            if (answer instanceof RenewAnswer.Renewed renewed) {
                answers.renewed(request, renewed.validity(), renewed.waiters(), null);
            } else {
                if (failure != null) {
                    LOG.debug("Lock '{}': a renewal was not answered: {}", PrintableText.of(name), failure.seen());
                }
                answers.renewed(request, null, 0, failure);
            }
        });
    }

    /** Any answer ends the silence of the server. */
    private void heard(@Nullable Object answer) {
        if (answer != null) {
            engine.silence.heard();
        }
    }

    private static @Nullable BackendFailure failureOf(@Nullable Object answer, @Nullable Throwable thrown) {
        return answer != null ? null : StageFailure.of(thrown);
    }

    @Override
    public void leave(Attempt dead, OptionalLong executableUntilNanos) {
        engine.compensations.leave(lock(), dead, executableUntilNanos);
    }

    @Override
    public void leaveLater(Attempt dead, long executableUntilNanos) {
        engine.compensations.leaveLater(lock(), dead, executableUntilNanos);
    }

    @Override
    public void leave(PushedGrant grant) {
        engine.compensations.leave(grant);
    }

    @Override
    public void keepTaken(Effect.Release request, OptionalLong executableUntilNanos) {
        Release alone = new Release(lock(), request.hold, request.minimumHoldMillis, Optional.empty());
        engine.compensations.release(alone, executableUntilNanos);
    }

    @Override
    public void runLossAction(Consumer<? super LossReason> action, LossReason reason) {
        if (action instanceof LiveLease.OwnAction) {
            action.accept(reason);
        } else {
            engine.userCode.executeLoss(() -> action.accept(reason));
        }
    }

    @Override
    public void deliverEvents() {
        engine.events.deliver();
    }

    @Override
    public void warn(String format, List<@Nullable Object> arguments) {
        engine.reports.write(() -> LOG.warn(format, arguments.toArray()));
    }
}
