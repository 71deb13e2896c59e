package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.CountedCall;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The calls for gates and latches at the times of the schedule, each in the process that its client has then. Looks
 * four times a second for callers that wait for a latch without learning that it is open, or over.
 */
final class CountedCalls {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();

    /** A message, and a question that is on its way when it comes; each of them is slow now and then. */
    private static final int WAYS = 40;

    private static final long SHORT_SLACK_NANOS = Duration.ofMillis(50).toNanos();
    private static final long SLACK_NANOS = Duration.ofMillis(1_500).toNanos();

    private final World world;
    private final Map<Integer, Client> clients;
    private final Disturbances disturbances;
    private final List<LatchCall> waiting = new ArrayList<>();

    CountedCalls(World world, Map<Integer, Client> clients, Disturbances disturbances) {
        this.world = world;
        this.clients = clients;
        this.disturbances = disturbances;
    }

    void schedule() {
        for (CountedCall call : world.schedule.counted()) {
            world.agenda.at(call.atMicros() * 1_000, () -> begin(call));
        }
        if (!world.schedule.counted().isEmpty()) {
            watch();
        }
    }

    private void begin(CountedCall call) {
        Client client = clients.get(call.client());
        SimulatedProcess process = client == null ? null : client.process();
        if (client != null && process != null) {
            process.later(0, () -> {
                SimulatedCalls engine = client.calls();
                if (engine != null && client.process() == process && !client.isClosing()) {
                    begin(call, client, process, engine);
                }
            });
        }
    }

    private void begin(CountedCall call, Client client, SimulatedProcess process, SimulatedCalls engine) {
        if (!call.kind().isOfLatch()) {
            new PassCall(world, client, process, call).begin(engine.holdfast());
            return;
        }
        LatchCall latch = new LatchCall(world, client, process, call);
        if (call.kind() == CountedCall.Kind.AWAIT) {
            waiting.add(latch);
        }
        latch.begin(engine.holdfast());
    }

    private void watch() {
        world.agenda.after(PERIOD_NANOS, () -> {
            waiting.removeIf(LatchCall::isOver);
            waiting.forEach(this::look);
            watch();
        });
    }

    private void look(LatchCall call) {
        if (call.process().isPaused() || call.isClosing()) {
            return;
        }
        long nowNanos = world.agenda.nowNanos();
        long knowableNanos = world.counted.latches().knowableNanos(call.process(), call.name(), call.sinceNanos());
        if (knowableNanos > nowNanos) {
            return;
        }
        long sinceNanos = Math.max(knowableNanos, call.sinceNanos());
        long waysNanos = WAYS * world.schedule.head().wayMicros() * 1_000;
        long longNanos =
                Duration.ofMillis(world.schedule.head().pollBoundMillis()).toNanos() + SLACK_NANOS;
        long undisturbedNanos = Math.max(sinceNanos, disturbances.untilNanos(call.client(), nowNanos));
        boolean isMissed = nowNanos - sinceNanos > SHORT_SLACK_NANOS + waysNanos
                && waysNanos < responseNanos()
                && !disturbances.isAnyFault(call.client(), sinceNanos);
        if (isMissed || nowNanos - undisturbedNanos > longNanos) {
            world.findings.broken(
                    Rule.OPENING_HEARD,
                    false,
                    "c" + call.client() + " waits for latch " + call.name() + ", which is open, or over, for "
                            + (nowNanos - sinceNanos) / 1_000_000 + " ms");
            call.isReported();
        }
    }

    /** A question that is answered later than that is asked again at the poll bound. */
    private long responseNanos() {
        return Duration.ofMillis(world.schedule.head().responseTimeoutMillis()).toNanos();
    }

    /** Everything is over. */
    void compareAll() {
        world.counted.gates().compareAll();
    }
}
