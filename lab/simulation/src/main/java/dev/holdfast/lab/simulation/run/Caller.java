package dev.holdfast.lab.simulation.run;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.Mode;
import dev.holdfast.lab.simulation.schedule.Call.Ownership;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A user of locks, one call after the other; in the present process of the client. */
final class Caller {

    private static final long SLACK_NANOS = Duration.ofMillis(5).toNanos();

    private final World world;
    private final Client client;
    private final List<Call> calls;

    private int next;
    private long generation;
    private boolean alone;
    private boolean waiting;
    private long waitsSinceNanos;
    private long arrivedNanos;
    private String waitsFor = "";
    private Share wanted = Share.EXCLUSIVE;
    private boolean busy;

    Caller(World world, Client client, List<Call> calls) {
        this.world = world;
        this.client = client;
        this.calls = calls;
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
    }

    private void call(SimulatedProcess process) {
        SimulatedCalls engine = client.calls();
        if (client.process() != process || engine == null || client.isClosing() || next >= calls.size()) {
            return;
        }
        Call call = calls.get(next++);
        String lock = nameOf(call.lock());
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
        wanted = call.share();
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
        Watch watch = new Watch(process, call, lock, arrivedNanos);
        if (call.cancelMicros() > 0) {
            process.later(call.cancelMicros() * 1_000, () -> {
                if (waiting && mine == generation) {
                    watch.cancelled = true;
                    promised.cancel(false);
                }
            });
        }
        var unused = promised.handle((lease, thrown) -> {
            if (mine != generation) {
                return null;
            }
            watch.settled();
            if (lease != null) {
                waiting = false;
                busy = true;
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
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        world.trace.add("failed", client.number(), cause.getClass().getName().hashCode());
        world.trace.write(client.number(), "does not get " + lock + ": " + cause);
        boolean expected = cause instanceof LockTimeoutException
                || cause instanceof BackendUnavailableException
                || (cause instanceof BackendMisconfiguredException && world.mayForbid())
                || cause instanceof HoldfastClosedException
                || cause instanceof java.util.concurrent.CancellationException;
        if (!expected) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, "a call for " + lock + " failed with " + cause);
        }
        if (cause instanceof LockTimeoutException
                && alone
                && process.lookNanos() - arrivedNanos > longestSilenceNanos()
                && world.network.answeredNanos(client.number()) < waitsSinceNanos) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    false,
                    "c" + client.number() + " learns that others hold " + lock + " without an answer");
        }
        if (byThread) {
            client.wishes().unreserve(lock);
        }
        over(process, lock);
    }

    /** A server that has been silent for longer is not taken for one that answers. */
    private long longestSilenceNanos() {
        return Duration.ofMillis(world.schedule.head().responseTimeoutMillis())
                        .dividedBy(4)
                        .toNanos()
                + SLACK_NANOS;
    }

    /** The call is over, one way or another: the next one follows. */
    void over(SimulatedProcess process, String lock) {
        client.wishes().end(lock);
        goOn(process);
    }

    /** The next call follows. */
    void goOn(SimulatedProcess process) {
        busy = false;
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

    String waitsFor() {
        return waitsFor;
    }

    Share wanted() {
        return wanted;
    }

    boolean isDone() {
        return next >= calls.size() && !waiting && !busy;
    }

    String doing() {
        return waiting ? "waiting for " + waitsFor : busy ? "in a section" : "between calls " + next;
    }

    @Override
    public String toString() {
        return "c" + client.number();
    }

    /** Sees to it that a wait ends at its time, but for the time that the process stood still. */
    private final class Watch {

        private final SimulatedProcess process;
        private final String lock;
        private final long boundNanos;
        private final long graceNanos;
        private boolean settled;
        private boolean cancelled;

        Watch(SimulatedProcess process, Call call, String lock, long arrivedNanos) {
            this.process = process;
            this.lock = lock;
            long responseNanos = Duration.ofMillis(world.schedule.head().responseTimeoutMillis())
                    .toNanos();
            this.graceNanos = call.patience() == Patience.ONCE ? responseNanos + SLACK_NANOS : SLACK_NANOS;
            this.boundNanos = switch (call.patience()) {
                case ENDLESS -> Long.MAX_VALUE;
                case TIMED ->
                    arrivedNanos + Duration.ofMillis(call.waitMillis()).toNanos();
                case ONCE -> arrivedNanos + 4 * questions(call) * responseNanos;
            };
            if (call.patience() != Patience.ENDLESS) {
                process.later(boundNanos - arrivedNanos + SLACK_NANOS, this::look);
            }
        }

        /** Who finds a sticky lock with another client asks again. */
        private static long questions(Call call) {
            return call.stickyMillis() > 0 ? 2 : 1;
        }

        void settled() {
            settled = true;
        }

        /**
         * The alarm of the wait was held up as long as this one, if the process stood still; then it has some time
         * more. A call that asks once may have waited for a release before it, and asks only now.
         */
        private void look() {
            if (settled || cancelled) {
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
                    "c" + client.number() + " still waits for " + lock + " " + (nowNanos - boundNanos) / 1_000_000
                            + " ms after its time");
        }
    }
}
