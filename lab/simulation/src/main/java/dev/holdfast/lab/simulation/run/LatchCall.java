package dev.holdfast.lab.simulation.run;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.lab.simulation.check.LatchAnswers;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.CountedCall;
import dev.holdfast.lab.simulation.schedule.CountedCall.Kind;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.latch.DistributedLatch;
import dev.holdfast.latch.LatchEndedException;
import dev.holdfast.latch.Latches;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A call of a process that counts down at a latch, or waits for one. */
final class LatchCall {

    private final World world;
    private final Client client;
    private final SimulatedProcess process;
    private final CountedCall call;
    private final String name;
    private final String party;
    private final long sinceNanos;
    private final long arrivedNanos;
    private boolean over;

    LatchCall(World world, Client client, SimulatedProcess process, CountedCall call) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.call = call;
        this.name = Caller.nameOf(call.name());
        this.party = "party:" + call.number();
        this.sinceNanos = world.agenda.nowNanos();
        this.arrivedNanos = process.lookNanos();
    }

    void begin(Holdfast holdfast) {
        DistributedLatch latch = Latches.of(holdfast).latch(name, call.size(), Duration.ofMillis(call.spanMillis()));
        Duration wait = Duration.of(call.waitMicros(), ChronoUnit.MICROS);
        world.trace.write(client.number(), call.kind() + " at " + latch + ", " + party + ", " + wait);
        CompletableFuture<?> promised;
        try {
            promised = call.kind() == Kind.AWAIT ? latch.awaitAsync(wait) : latch.countDownAsync(party);
        } catch (HoldfastClosedException closed) {
            ended(null, closed);
            return;
        }
        long waitNanos = call.kind() == Kind.AWAIT ? wait.toNanos() : 0;
        WaitBound bound = WaitBound.ofLatch(world, process, client.number(), "latch " + name, waitNanos);
        if (call.cancelMicros() > 0) {
            process.later(call.cancelMicros() * 1_000, () -> promised.cancel(false));
        }
        world.openCalls.begun(this, process);
        var unused = promised.handle((told, thrown) -> {
            world.openCalls.ended(this);
            bound.settled();
            ended(told, thrown);
            return null;
        });
    }

    private void ended(@Nullable Object told, @Nullable Throwable thrown) {
        over = true;
        Throwable cause = thrown == null ? null : CountedFailures.causeOf(thrown);
        String outcome = told == null ? String.valueOf(cause) : told.toString();
        world.trace.add("latch", client.number(), outcome.hashCode());
        world.trace.write(client.number(), call.kind() + " at latch " + name + ": " + outcome);
        LatchAnswers answers = world.counted.latches();
        if (told instanceof Integer left) {
            answers.counted(process, name, party, left, sinceNanos);
        } else if (told instanceof Boolean isOpen && isOpen) {
            answers.open(process, name, sinceNanos);
        } else if (told instanceof Boolean) {
            notInTime();
        } else if (cause instanceof LatchEndedException) {
            answers.ended(process, name, sinceNanos);
        } else if (cause != null) {
            new CountedFailures(world).check(call.kind() + " at latch " + name, cause);
        }
    }

    private void notInTime() {
        boolean isEarly = process.lookNanos() - arrivedNanos < call.waitMicros() * 1_000;
        if (isEarly || world.network.answeredNanos(client.number()) < sinceNanos) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    false,
                    "c" + client.number() + " learns that latch " + name + " is not open in time, "
                            + (isEarly ? "before that is over" : "without an answer"));
        }
    }

    @Override
    public String toString() {
        return call.kind() + " of c" + client.number() + " at latch " + name;
    }

    // ---- for the checks

    boolean isOver() {
        return over || process.isDead();
    }

    /** Once is enough. */
    void isReported() {
        over = true;
    }

    boolean isClosing() {
        return client.isClosing() || client.process() != process;
    }

    SimulatedProcess process() {
        return process;
    }

    int client() {
        return client.number();
    }

    String name() {
        return name;
    }

    long sinceNanos() {
        return sinceNanos;
    }
}
