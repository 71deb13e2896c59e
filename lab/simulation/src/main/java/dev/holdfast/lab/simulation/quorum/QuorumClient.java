package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.lab.simulation.redis.SimulatedQuorum;
import dev.holdfast.lab.simulation.redis.SimulatedQuorum.MemberLink;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Memory;
import dev.holdfast.lab.simulation.world.Machine;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A client: its machine, and one process after the other on it, each with the real engine and backend. */
final class QuorumClient {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL_BOUND = Duration.ofMillis(500);
    private static final Duration CLOSING = Duration.ofSeconds(1);
    private static final int LONGEST_HANDOFF_NANOS = 60_000;

    private final QuorumWorld world;
    private final int number;
    private final Machine machine;
    private final List<QuorumCaller> callers = new ArrayList<>();

    private int incarnation;
    private long connections;
    private long userTasks;
    private @Nullable SimulatedProcess process;
    private @Nullable Holdfast holdfast;
    private @Nullable SimulatedCalls calls;

    QuorumClient(QuorumWorld world, int number) {
        this.world = world;
        this.number = number;
        Mix own = world.mix.with(700 + number);
        this.machine = new Machine(world.agenda, QuorumPlan.drift(own));
        for (int caller = 0; caller < world.plan.callers(); caller++) {
            callers.add(new QuorumCaller(world, this, own.with(caller)));
        }
    }

    void start() {
        if (process != null) {
            return;
        }
        incarnation++;
        SimulatedProcess born =
                new SimulatedProcess(world.agenda, machine, world.mix.with(number, incarnation), world.leases::stepped);
        process = born;
        try {
            Holdfast started = HoldfastClient.start(
                    SimulatedQuorum.backend(
                            born,
                            world.members.stream()
                                    .map(member -> link(born, member))
                                    .toList(),
                            world.plan.longestLease(),
                            world.mix,
                            new Memory(number, incarnation)),
                    settings(born),
                    born,
                    new SplittableRandom(world.mix.with(number, -incarnation).bits()));
            holdfast = started;
            calls = new SimulatedCalls(started);
            world.trace.write(number, "started as " + started.clientId());
        } catch (HoldfastException refused) {
            throw new IllegalStateException("a start in the background connects to nothing yet", refused);
        }
        callers.forEach(QuorumCaller::begin);
    }

    private MemberLink link(SimulatedProcess born, SimulatedMember member) {
        return new MemberLink(
                member.description(),
                member::runId,
                wire -> member.network().connect(born, number, ++connections, wire));
    }

    private ClientSettings settings(SimulatedProcess born) {
        return new ClientSettings(
                LockOptions.defaults(),
                task -> userTask(born, task),
                RESPONSE_TIMEOUT,
                PATIENCE,
                CLOSING,
                POLL_BOUND,
                false);
    }

    private void userTask(SimulatedProcess born, Runnable task) {
        Mix mix = world.mix.with(number, ++userTasks);
        world.agenda.after(mix.below(LONGEST_HANDOFF_NANOS), () -> born.run(SimulatedProcess.Strand.CALLERS, task));
    }

    /** Its process ends without a word. */
    void crash() {
        SimulatedProcess dying = process;
        if (dying != null) {
            world.trace.write(number, "crashes");
            dying.crash();
            world.members.forEach(member -> member.network().crashed(dying));
            process = null;
            holdfast = null;
            calls = null;
            callers.forEach(QuorumCaller::processIsGone);
        }
    }

    void pause(long forNanos) {
        SimulatedProcess paused = process;
        if (paused != null) {
            world.trace.write(number, "stands still");
            paused.pause();
            world.agenda.after(forNanos, paused::resume);
        }
    }

    int number() {
        return number;
    }

    List<QuorumCaller> callers() {
        return callers;
    }

    @Nullable
    SimulatedProcess process() {
        return process;
    }

    @Nullable
    SimulatedCalls calls() {
        return calls;
    }

    /** As the members know its present process. */
    String id() {
        return holdfast == null ? "" : holdfast.clientId();
    }
}
