package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import org.jspecify.annotations.Nullable;

/** Brings the answers to a lane's requests back into its machine, each as a step. */
final class Inlet implements Outlet.Answers {

    private final Engine engine;
    private final Stepper stepper;
    private final LaneMachine machine;

    /**
     * For one lane.
     *
     * @param engine learns the tokens that are seen
     * @param stepper takes the machine from event to event
     * @param machine the lane's
     */
    Inlet(Engine engine, Stepper stepper, LaneMachine machine) {
        this.engine = engine;
        this.stepper = stepper;
        this.machine = machine;
    }

    @Override
    public void asked(Question question, @Nullable AskAnswer answer, @Nullable BackendFailure failure) {
        sawToken(answer);
        stepper.step((nowNanos, out) -> machine.answered(question, answer, failure, nowNanos, out));
    }

    @Override
    public void released(ReleaseRequest request, @Nullable ReleaseAnswer answer, @Nullable BackendFailure failure) {
        if (answer != null) {
            sawToken(answer.next().orElse(null));
        }
        stepper.step((nowNanos, out) -> machine.released(request, answer, failure, nowNanos, out));
    }

    @Override
    public void renewed(
            RenewalRequest request, @Nullable Validity confirmed, int waiters, @Nullable BackendFailure failure) {
        stepper.step((nowNanos, out) -> {
            machine.holder.renewed(request, confirmed, waiters, failure, nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    private void sawToken(@Nullable AskAnswer answer) {
        if (answer instanceof AskAnswer.Granted granted) {
            engine.sawToken(granted.token() + granted.numbers() - 1);
        }
    }
}
