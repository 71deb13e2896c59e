package dev.holdfast.lab.simulation.run;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.lab.simulation.redis.SimulatedRedis;
import dev.holdfast.lab.simulation.redis.SimulatedRedis.Memory;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.ClientPlan;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.Schedule.Head;
import dev.holdfast.lab.simulation.world.Machine;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.LockBackend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client: its machine, and one process after the other on it, each with the real engine and backend. */
final class Client {

    private static final long RETRY_NANOS = Duration.ofMillis(300).toNanos();
    private static final int LONGEST_HANDOFF_NANOS = 60_000;

    private final World world;
    private final ClientPlan plan;
    private final List<Call> planned;
    private final int number;
    private final Machine machine;
    private final List<Caller> callers = new ArrayList<>();
    private final LockDemand wishes;

    private int incarnation;
    private long connections;
    private long userTasks;
    private boolean closing;
    private int copies;

    /** What the first process is restored from, where it is a copy. */
    private @Nullable Memory copied;

    private @Nullable Memory memory;
    private @Nullable SimulatedProcess process;
    private @Nullable Holdfast holdfast;
    private @Nullable SimulatedCalls calls;

    Client(World world, ClientPlan plan, List<Call> ofIt) {
        this(world, plan, ofIt, null);
    }

    private Client(World world, ClientPlan plan, List<Call> ofIt, @Nullable Memory copied) {
        this.world = world;
        this.plan = plan;
        this.planned = ofIt;
        this.copied = copied;
        this.number = plan.client();
        this.machine = new Machine(world.agenda, plan.driftPpm());
        this.wishes = new LockDemand(world.agenda::nowNanos, this::keeps);
        Map<Integer, List<Call>> byCaller = new TreeMap<>();
        ofIt.forEach(call -> byCaller.computeIfAbsent(call.caller(), caller -> new ArrayList<>())
                .add(call));
        byCaller.values().forEach(its -> callers.add(new Caller(world, this, its)));
        world.agenda.at(plan.startMicros() * 1_000, this::start);
    }

    // ---- life and death

    /** A client blocks while it connects; here it connects in one moment, or tries again later. */
    void start() {
        if (process != null) {
            return;
        }
        Memory image = copied;
        if (image == null && !world.network.reaches(number)) {
            world.agenda.after(RETRY_NANOS, this::start);
            return;
        }
        incarnation++;
        copied = null;
        Memory beginning = image == null ? new Memory(number, incarnation) : image;
        SimulatedProcess born =
                new SimulatedProcess(world.agenda, machine, world.mix.with(number, incarnation), world::stepped);
        process = born;
        memory = beginning;
        world.identities.born(born, number, beginning.id(), image != null, () -> idOf(born));
        world.network.direct(image == null);
        try {
            Holdfast started = HoldfastClient.start(
                    backend(born, beginning, image != null),
                    settings(born),
                    born,
                    new SplittableRandom(world.mix
                            .with(beginning.client(), -beginning.incarnation())
                            .bits()));
            holdfast = started;
            calls = new SimulatedCalls(started);
            closing = false;
            world.takeoverRules.heard(born);
            world.trace.write(number, "started as " + started.clientId());
        } catch (HoldfastException refused) {
            world.trace.write(number, "could not start: " + refused.getMessage());
            gone();
            world.agenda.after(RETRY_NANOS, this::start);
            return;
        } finally {
            world.network.direct(false);
        }
        callers.forEach(Caller::begin);
    }

    /**
     * What its present process was when it had just been started is restored on another machine, whose clocks
     * differ. It does what the original does from its beginning.
     * All connections of a copy are dead; whether the original keeps its own depends on how it was copied.
     *
     * @param lost which of its connections the original loses; null for none
     * @return null if there is no process to copy
     */
    @Nullable
    Client copy(@Nullable Wire lost) {
        SimulatedProcess original = process;
        if (original == null || memory == null) {
            return null;
        }
        ClientPlan another =
                new ClientPlan(ClientPlan.ofCopy(number, ++copies), -plan.driftPpm(), world.agenda.nowNanos() / 1_000);
        world.trace.write(number, "is copied: c" + another.client() + " begins as " + memory.id());
        if (lost != null) {
            world.network.cut(original, lost);
        }
        return new Client(world, another, planned, memory);
    }

    private LockBackend backend(SimulatedProcess born, Memory beginning, boolean isCopy) {
        return SimulatedRedis.backend(
                born,
                wire -> world.network.connect(born, number, ++connections, wire),
                world.failovers.follow(born, number),
                world.mix,
                beginning,
                "client" + number + "life" + incarnation,
                isCopy,
                () -> world.takeoverRules.heard(born));
    }

    private ClientSettings settings(SimulatedProcess born) {
        Head head = world.schedule.head();
        return new ClientSettings(
                LockOptions.defaults(),
                task -> userTask(born, task),
                Duration.ofMillis(head.responseTimeoutMillis()),
                Duration.ofMillis(head.patienceMillis()),
                ClientClosing.TIMEOUT,
                Duration.ofMillis(head.pollBoundMillis()),
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
            world.network.crashed(dying);
            gone();
        }
    }

    /** Its process closes the client, as {@link Holdfast#close} does, and ends then. */
    void close(Runnable afterwards) {
        SimulatedProcess ended = process;
        HoldfastClient client = (HoldfastClient) holdfast;
        if (ended == null || client == null || closing) {
            return;
        }
        closing = true;
        ended.later(0, () -> {
            world.trace.write(number, "closes");
            new ClientClosing(world, this, ended, client.shutdown(), afterwards).begin();
        });
    }

    /** There is no process any more. */
    void gone() {
        process = null;
        holdfast = null;
        calls = null;
        wishes.clear();
        callers.forEach(Caller::processIsGone);
    }

    // ---- faults

    void pause(long forNanos) {
        SimulatedProcess paused = process;
        if (paused != null) {
            world.trace.write(number, "stands still");
            paused.pause();
            world.agenda.after(forNanos, () -> {
                world.trace.write(number, "goes on");
                paused.resume();
            });
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
            world.leases.stepped(process);
        }
    }

    // ---- for its callers

    LockDemand wishes() {
        return wishes;
    }

    /** Whether it neither holds anything nor waits for anything, so that it can know of no holder. */
    boolean isIdle() {
        ClientStatistics statistics = statistics();
        return statistics != null && statistics.lanes() == 0;
    }

    int number() {
        return number;
    }

    List<Caller> callers() {
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

    /** As the server knows its present process. */
    String id() {
        return holdfast == null ? "" : holdfast.clientId();
    }

    private @Nullable String idOf(SimulatedProcess one) {
        return process == one && holdfast != null ? holdfast.clientId() : null;
    }

    boolean isClosing() {
        return closing;
    }

    /** Whether it holds a lock, for whatever reason. */
    boolean keeps(String lock) {
        return KeptLocks.keeps(holdfast, lock);
    }

    /** The names of the locks that rest with it. */
    List<String> resting() {
        return KeptLocks.resting(holdfast);
    }

    @Nullable
    ClientStatistics statistics() {
        return holdfast == null ? null : holdfast.statistics();
    }

    Caller addCaller(List<Call> its) {
        Caller caller = new Caller(world, this, its);
        callers.add(caller);
        if (process != null && !closing) {
            caller.begin();
        }
        return caller;
    }
}
