package dev.holdfast.lab.simulation.run;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.lab.simulation.check.GateAnswers.GateCall;
import dev.holdfast.lab.simulation.schedule.CountedCall;
import dev.holdfast.lab.simulation.schedule.CountedCall.Kind;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateAnswer;
import dev.holdfast.rate.RateExceededException;
import dev.holdfast.rate.RateGate;
import dev.holdfast.rate.RateGates;
import dev.holdfast.spi.BackendFailure;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call of a process at a gate. */
final class PassCall {

    private final World world;
    private final Client client;
    private final SimulatedProcess process;
    private final CountedCall call;
    private final String name;

    PassCall(World world, Client client, SimulatedProcess process, CountedCall call) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.call = call;
        this.name = Caller.nameOf(call.name());
    }

    private Rate rate() {
        Duration period = Duration.ofMillis(call.spanMillis());
        return call.burst() == 0
                ? Rate.window(call.size(), period)
                : Rate.of(call.size(), period).burst(call.burst());
    }

    void begin(Holdfast holdfast) {
        RateGate gate = RateGates.of(holdfast).gate(name, rate());
        Duration wait = Duration.of(call.waitMicros(), ChronoUnit.MICROS);
        world.trace.write(client.number(), call.kind() + " " + call.number() + " at " + gate + ", " + wait);
        GateCall asks = world.counted.gates().asks(process, name, call.burst() == 0, call.number(), call.waitMicros());
        CompletableFuture<?> promised;
        try {
            promised = call.kind() == Kind.PASS
                    ? gate.tryPassAsync(call.number())
                    : gate.acquireAsync(call.number(), wait);
        } catch (HoldfastClosedException closed) {
            ended(asks, null, closed);
            return;
        }
        WaitBound bound = WaitBound.ofGate(world, process, client.number(), "gate " + name, wait.toNanos());
        if (call.cancelMicros() > 0) {
            process.later(call.cancelMicros() * 1_000, () -> promised.cancel(false));
        }
        world.openCalls.begun(this, process);
        var unused = promised.handle((told, thrown) -> {
            world.openCalls.ended(this);
            bound.settled();
            ended(asks, told, thrown);
            return null;
        });
    }

    private void ended(GateCall asks, @Nullable Object told, @Nullable Throwable thrown) {
        Throwable cause = thrown == null ? null : CountedFailures.causeOf(thrown);
        String outcome = cause == null ? "" + told : cause.toString();
        world.trace.add("gate", client.number(), outcome.hashCode());
        world.trace.write(client.number(), call.kind() + " at gate " + name + ": " + outcome);
        if (cause instanceof RateExceededException || told instanceof RateAnswer.Refused) {
            asks.refused();
        } else if (told instanceof RateAnswer.Passed) {
            asks.passed();
        } else if (cause == null) {
            asks.passedInTime();
        } else {
            if (cause.getCause() instanceof BackendFailure failure
                    && failure.kind() == BackendFailure.Kind.NOT_EXECUTED) {
                asks.notAsked();
            }
            new CountedFailures(world).check(call.kind() + " at gate " + name, cause);
        }
    }

    @Override
    public String toString() {
        return call.kind() + " of c" + client.number() + " at gate " + name;
    }
}
