package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;

/** Sees to it that a wait ends at its time, but for the time that the process stood still. */
final class WaitBound {

    static final long SLACK_NANOS = Duration.ofMillis(5).toNanos();

    private static final int QUESTION = 4;

    /** Of the response timeout, for which a call may outlast its time for an answer that it is owed. */
    private static final int PARTS_OF_A_MOMENT = 20;

    private final World world;
    private final SimulatedProcess process;
    private final int client;
    private final String lock;
    private final long boundNanos;
    private final long graceNanos;
    private boolean settled;

    private WaitBound(
            World world, SimulatedProcess process, int client, String lock, long boundNanos, long graceNanos) {
        this.world = world;
        this.process = process;
        this.client = client;
        this.lock = lock;
        this.boundNanos = boundNanos;
        this.graceNanos = graceNanos;
    }

    /** Watches over a call for one lock, which begins. */
    static WaitBound of(World world, SimulatedProcess process, int client, Call call, String lock, long arrivedNanos) {
        long responseNanos = responseNanos(world);
        long graceNanos = call.patience() == Patience.ONCE ? responseNanos + SLACK_NANOS : SLACK_NANOS;
        return watched(
                call,
                arrivedNanos,
                new WaitBound(
                        world,
                        process,
                        client,
                        lock,
                        switch (call.patience()) {
                            case ENDLESS -> Long.MAX_VALUE;
                            case TIMED ->
                                arrivedNanos
                                        + Duration.ofMillis(call.waitMillis()).toNanos();
                            case ONCE -> arrivedNanos + QUESTION * questions(call) * responseNanos;
                        },
                        graceNanos));
    }

    /**
     * Watches over a call for several locks, which begins. One with a time limit waits for a moment to hear that what
     * it had is given back, and once more if it had lost one of its locks; one that asks once waits for the answers.
     */
    static WaitBound ofSet(
            World world, SimulatedProcess process, int client, Call call, String locks, long arrivedNanos) {
        long responseNanos = responseNanos(world);
        boolean isTimed = call.patience() == Patience.TIMED;
        int asked = call.mode() == Mode.ANY_OF ? call.locks().size() : 1;
        long endNanos = isTimed
                ? 2 * responseNanos / PARTS_OF_A_MOMENT
                : (questions(call) * QUESTION * asked + 2) * responseNanos;
        long waitNanos = Duration.ofMillis(isTimed ? call.waitMillis() : 0).toNanos();
        return watched(
                call,
                arrivedNanos,
                new WaitBound(
                        world, process, client, locks, arrivedNanos + waitNanos + endNanos, endNanos + SLACK_NANOS));
    }

    /** Watches over a call for a gate, which begins: it may wait for so long, and for one answer. */
    static WaitBound ofGate(World world, SimulatedProcess process, int client, String gate, long waitNanos) {
        return ofCounted(world, process, client, gate, waitNanos + responseNanos(world));
    }

    /** Watches over a call for a latch, which begins: it may wait for so long, and for a moment if nothing is known. */
    static WaitBound ofLatch(World world, SimulatedProcess process, int client, String latch, long waitNanos) {
        long answerNanos = responseNanos(world) / (waitNanos > 0 ? PARTS_OF_A_MOMENT : 1);
        return ofCounted(world, process, client, latch, waitNanos + answerNanos);
    }

    private static WaitBound ofCounted(World world, SimulatedProcess process, int client, String what, long endNanos) {
        long arrivedNanos = process.lookNanos();
        return begun(
                arrivedNanos,
                new WaitBound(world, process, client, what, arrivedNanos + endNanos, endNanos + SLACK_NANOS));
    }

    private static WaitBound watched(Call call, long arrivedNanos, WaitBound bound) {
        return call.patience() == Patience.ENDLESS ? bound : begun(arrivedNanos, bound);
    }

    private static WaitBound begun(long arrivedNanos, WaitBound bound) {
        bound.process.later(bound.boundNanos - arrivedNanos + SLACK_NANOS, bound::look);
        return bound;
    }

    private static long responseNanos(World world) {
        return Duration.ofMillis(world.schedule.head().responseTimeoutMillis()).toNanos();
    }

    /** Who finds a sticky lock with another client asks again. */
    private static long questions(Call call) {
        return call.stickyMillis() > 0 ? 2 : 1;
    }

    /** The call has ended, or was cancelled. */
    void settled() {
        settled = true;
    }

    /**
     * The alarm of the wait was held up as long as this one, if the process stood still; then it has some time more. A
     * call that asks once may have waited for a release before it, and asks only now.
     */
    private void look() {
        if (settled) {
            return;
        }
        long nowNanos = process.lookNanos();
        if (nowNanos - process.resumedNanos() < graceNanos) {
            process.later(SLACK_NANOS, this::look);
            return;
        }
        world.findings.broken(
                Rule.BOUNDED_WAIT,
                false,
                "c" + client + " still waits for " + lock + " " + (nowNanos - boundNanos) / 1_000_000
                        + " ms after its time");
    }
}
