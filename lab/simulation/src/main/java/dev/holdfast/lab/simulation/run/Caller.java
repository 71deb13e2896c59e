package dev.holdfast.lab.simulation.run;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.Ownership;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A user of locks, one call after the other; in the present process of the client. */
final class Caller {

    private final World world;
    private final Client client;
    private final List<Call> calls;
    private final CallFailures failures;

    private int next;
    private long generation;
    private boolean alone;
    private boolean waiting;
    private long waitsSinceNanos;
    private long arrivedNanos;
    private String waitsFor = "";
    private @Nullable Call asked;
    private boolean busy;
    private @Nullable SetCall set;

    Caller(World world, Client client, List<Call> calls) {
        this.world = world;
        this.client = client;
        this.calls = calls;
        this.failures = new CallFailures(world, client.number());
    }

    /** Goes on with its calls, in a fresh process. */
    void begin() {
        generation++;
        if (next < calls.size() && client.process() != null) {
            SimulatedProcess process = client.process();
            process.later(calls.get(next).gapMicros() * 1_000, () -> call(process));
        }
    }

    void processIsGone() {
        generation++;
        waiting = false;
        busy = false;
        set = null;
    }

    private void call(SimulatedProcess process) {
        SimulatedCalls engine = client.calls();
        if (client.process() != process || engine == null || client.isClosing() || next >= calls.size()) {
            return;
        }
        Call call = calls.get(next++);
        String lock = nameOf(call.lock());
        if (call.mode().isOfSeveral()) {
            busy = true;
            set = new SetCall(world, client, this, process, engine, call);
            set.begin();
            return;
        }
        if (call.mode() == Mode.ONCE) {
            busy = true;
            var run = new OnceRun(world, client, this, process, engine, call);
            run.begin(() -> ask(process, engine, call, lock, false));
            return;
        }
        boolean byThread = call.ownership() == Ownership.THREAD;
        ask(process, engine, call, lock, byThread && client.wishes().reserve(lock));
    }

    private void ask(SimulatedProcess process, SimulatedCalls engine, Call call, String lock, boolean byThread) {
        long mine = generation;
        arrivedNanos = process.lookNanos();
        client.wishes().begin(lock);
        alone = client.isIdle();
        waiting = true;
        waitsSinceNanos = world.agenda.nowNanos();
        waitsFor = lock;
        asked = call;
        LockOptions options = optionsOf(call);
        String asked = lock + ", " + call.wanted() + ", " + call.patience() + " " + call.waitMillis() + " ms, ";
        world.trace.write(client.number(), "asks for " + asked + options);
        CompletableFuture<LiveLease> promised;
        try {
            promised = engine.acquire(
                    lock, call.share(), options, call.patience(), Duration.ofMillis(call.waitMillis()), byThread);
        } catch (HoldfastClosedException closed) {
            failed(process, lock, byThread, closed);
            return;
        }
        WaitBound bound = WaitBound.of(world, process, client.number(), call, lock, arrivedNanos);
        if (call.cancelMicros() > 0) {
            process.later(call.cancelMicros() * 1_000, () -> {
                if (waiting && mine == generation) {
                    bound.settled();
                    promised.cancel(false);
                }
            });
        }
        var unused = promised.handle((lease, thrown) -> {
            if (mine != generation) {
                return null;
            }
            bound.settled();
            if (lease != null) {
                waiting = false;
                busy = true;
                world.order.granted(client, this, lease);
                granted(process, engine, call, lease, byThread);
            } else {
                failed(process, lock, byThread, thrown);
            }
            return null;
        });
    }

    private void granted(
            SimulatedProcess process, SimulatedCalls engine, Call call, LiveLease lease, boolean byThread) {
        if (call.mode() == Mode.ONCE) {
            new OnceRun(world, client, this, process, engine, call).granted(lease);
            return;
        }
        new Section(world, client, this, process, engine, call, optionsOf(call), lease, byThread).begin();
        if (call.storedMillis() > 0) {
            new KeptText(world, client, process, engine, call, lease).begin();
        }
    }

    private void failed(SimulatedProcess process, String lock, boolean byThread, Throwable thrown) {
        waiting = false;
        client.wishes().gaveUp(lock);
        failures.check(process, lock, thrown, waitsSinceNanos, arrivedNanos, alone);
        if (byThread) {
            client.wishes().unreserve(lock);
        }
        over(process, lock);
    }

    /** The call is over, one way or another: the next one follows. */
    void over(SimulatedProcess process, String lock) {
        client.wishes().end(lock, Objects.requireNonNull(asked).stickyMillis() > 0);
        goOn(process);
    }

    /** The next call follows. */
    void goOn(SimulatedProcess process) {
        busy = false;
        set = null;
        if (next < calls.size() && client.process() == process && !client.isClosing()) {
            process.later(calls.get(next).gapMicros() * 1_000, () -> call(process));
        }
    }

    static String nameOf(int lock) {
        return lock >= Call.FIRST_TASK ? "holdfast:once:task:" + lock : "lock:" + lock;
    }

    static LockOptions optionsOf(Call call) {
        LockOptions.Builder options = LockOptions.builder()
                .lease(Duration.ofMillis(call.leaseMillis()))
                .localHandoffs(call.localHandoffs());
        long minHoldMillis = call.renewed() ? call.minHoldMillis() : Math.min(call.minHoldMillis(), call.leaseMillis());
        if (call.maxHoldMillis() > 0) {
            options.maxHold(Duration.ofMillis(call.maxHoldMillis()));
            minHoldMillis = Math.min(minHoldMillis, call.maxHoldMillis());
        }
        options.minHold(Duration.ofMillis(minHoldMillis));
        if (call.stickyMillis() > 0) {
            options.sticky(Duration.ofMillis(call.stickyMillis()));
        }
        options.headStart(Duration.ofMillis(call.headStartMillis()));
        if (call.strictOrder()) {
            options.strictOrder();
        }
        return (call.renewed() ? options.renewed() : options.notRenewed()).build();
    }

    // ---- for the checks

    boolean isWaiting() {
        return waiting;
    }

    long waitsSinceNanos() {
        return waitsSinceNanos;
    }

    /** When it came, or by how much earlier it is queued. */
    long placeNanos() {
        long headStartMillis = asked == null ? 0 : asked.headStartMillis();
        return waitsSinceNanos - Duration.ofMillis(headStartMillis).toNanos();
    }

    String waitsFor() {
        return waitsFor;
    }

    /** Its last call for one lock. */
    Call asked() {
        return Objects.requireNonNull(asked);
    }

    Share wanted() {
        return asked == null ? Share.EXCLUSIVE : asked.share();
    }

    /** Its present call for several locks, from the request to the release. */
    @Nullable
    SetCall set() {
        return set;
    }

    boolean isDone() {
        return next >= calls.size() && !waiting && !busy;
    }

    String doing() {
        if (set != null) {
            return "waiting for, or holding, " + set;
        }
        return waiting ? "waiting for " + waitsFor : busy ? "in a section" : "between calls " + next;
    }

    @Override
    public String toString() {
        return "c" + client.number();
    }
}
