package dev.holdfast.lab.simulation.rows;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.jdbc.testing.AssembledBackend;
import dev.holdfast.lab.simulation.run.LockDemand;
import dev.holdfast.lab.simulation.world.Machine;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A client: its machine, and one process after the other on it, each with the real engine and backend. */
final class RowsClient {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration POLL_BOUND = Duration.ofMillis(500);
    private static final Duration CLOSING = Duration.ofSeconds(1);
    private static final int LONGEST_HANDOFF_NANOS = 60_000;

    private final RowsWorld world;
    private final int number;
    private final Machine machine;
    private final LockDemand demand;
    private final List<RowsCaller> callers = new ArrayList<>();

    private int incarnation;
    private long userTasks;
    private @Nullable SimulatedProcess process;
    private @Nullable ClientLines lines;
    private @Nullable Holdfast holdfast;
    private @Nullable SimulatedCalls calls;

    RowsClient(RowsWorld world, int number) {
        this.world = world;
        this.number = number;
        Mix own = world.mix.with(700 + number);
        this.machine = new Machine(world.agenda, RowsPlan.drift(own));
        this.demand = new LockDemand(world.agenda::nowNanos, lock -> false);
        for (int caller = 0; caller < world.plan.callers(); caller++) {
            callers.add(new RowsCaller(world, this, own.with(caller)));
        }
    }

    void start() {
        if (process != null) {
            return;
        }
        incarnation++;
        Mix own = world.mix.with(number, incarnation);
        SimulatedProcess born = new SimulatedProcess(world.agenda, machine, own, world::stepped);
        process = born;
        String id = String.format(Locale.ROOT, "client%dlife%06d", number, incarnation);
        ClientLines connected = new ClientLines(world, born, number, id, own);
        lines = connected;
        try {
            Holdfast started = HoldfastClient.start(
                    new AssembledBackend(id, RowsWorld.RESPONSE_TIMEOUT, connected),
                    settings(born),
                    born,
                    new SplittableRandom(world.mix.with(number, -incarnation).bits()));
            holdfast = started;
            calls = new SimulatedCalls(started);
            world.trace.write(number, "started as " + started.clientId());
        } catch (HoldfastException refused) {
            throw new IllegalStateException("an assembled backend connects to nothing at its start", refused);
        }
        callers.forEach(RowsCaller::begin);
    }

    private ClientSettings settings(SimulatedProcess born) {
        return new ClientSettings(
                LockOptions.defaults(),
                task -> userTask(born, task),
                RowsWorld.RESPONSE_TIMEOUT,
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
        if (dying != null && lines != null) {
            world.trace.write(number, "crashes");
            dying.crash();
            lines.close();
            process = null;
            lines = null;
            holdfast = null;
            calls = null;
            demand.clear();
            callers.forEach(RowsCaller::processIsGone);
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

    void suspend(long forNanos) {
        machine.monotonic().stop();
        // Before the processes go on, so that none of them sees a clock that stands.
        world.agenda.after(forNanos, machine.monotonic()::go);
        pause(forNanos);
    }

    void setWall(long byMillis) {
        machine.wall().set(Duration.ofMillis(byMillis).toNanos());
        if (process != null) {
            world.stepped(process);
        }
    }

    int number() {
        return number;
    }

    /** What its callers want of which lock: those of readers, of permits and of all of it do not hand it on. */
    LockDemand demand() {
        return demand;
    }

    List<RowsCaller> callers() {
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

    @Nullable
    ClientStatistics statistics() {
        return holdfast == null ? null : holdfast.statistics();
    }

    /** As the rows know its present process. */
    String id() {
        return holdfast == null ? "" : holdfast.clientId();
    }
}
