package dev.holdfast.internal.lane;

import dev.holdfast.internal.Engine;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.ReleaseAnswer;
import dev.holdfast.spi.Validity;
import org.jspecify.annotations.Nullable;

/**
 * Brings what the server says into a lane's machine, each as a step: the answers to the requests that the {@link
 * Outlet} has sent, and messages.
 */
final class Inlet implements Outlet.Answers {

    private final Engine engine;
    private final LaneMachine machine;
    private final MachineDriver stepper;

    /**
     * For one lane.
     *
     * @param engine learns the tokens that are seen
     * @param machine the lane's
     * @param stepper takes it from event to event
     */
    Inlet(Engine engine, LaneMachine machine, MachineDriver stepper) {
        this.engine = engine;
        this.machine = machine;
        this.stepper = stepper;
    }

    /** What takes the machine from event to event, those of callers too. */
    MachineDriver stepper() {
        return stepper;
    }

    // ---- answers

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
    public void changed(ChangeRequest request, @Nullable ChangeAnswer answer, @Nullable BackendFailure failure) {
        if (answer instanceof ChangeAnswer.Changed changed) {
            sawToken(changed.grant());
        }
        stepper.step((nowNanos, out) -> {
            machine.holder().changes().answered(request, answer, failure, nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    @Override
    public void renewed(
            RenewalRequest request, @Nullable Validity confirmed, int waiters, @Nullable BackendFailure failure) {
        stepper.step((nowNanos, out) -> {
            machine.holder().renewed(request, confirmed, waiters, failure, nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    private void sawToken(@Nullable AskAnswer answer) {
        if (answer instanceof AskAnswer.Granted granted) {
            engine.sawToken(Math.max(granted.serial(), granted.token() + granted.numbers() - 1));
        }
    }

    // ---- messages

    /** The server granted a queued attempt. */
    void granted(PushedGrant grant) {
        engine.sawToken(Math.max(grant.serial(), grant.token() + grant.numbers() - 1));
        stepper.step((nowNanos, out) -> machine.pushed(grant, nowNanos, out));
    }

    /** Another client waits for this lock. */
    void wanted() {
        stepper.step(machine::wanted);
    }

    /** The lock is worth asking for at a time on the monotonic clock. */
    void freeAt(long atNanos) {
        stepper.step((nowNanos, out) -> {
            machine.seeker.freeAt(atNanos);
            machine.conclude(nowNanos, out);
        });
    }

    /** Messages may have been missed, or requests can be sent again. */
    void restored() {
        stepper.step((nowNanos, out) -> {
            machine.seeker.restored(nowNanos, out);
            machine.conclude(nowNanos, out);
        });
    }

    /** Another server speaks for this lock from now on. */
    void takenOver() {
        stepper.step(machine::takenOver);
    }

    /** The client has another id at the server: what it had under the old one is over. */
    void identityChanged() {
        stepper.step(machine::identityChanged);
    }
}
