package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A user of locks, one call after the other: reads from the resource under the lock, works, writes, releases. */
final class QuorumCaller {

    private static final int LONGEST_GAP_MICROS = 300_000;
    private static final int LONGEST_HOLD_MICROS = 400_000;
    private static final int LONGEST_WAIT_MILLIS = 2_000;
    private static final int LONGEST_WAY_NANOS = 400_000;

    private final QuorumWorld world;
    private final QuorumClient client;
    private final Mix mix;

    private long made;
    private long generation;
    private boolean waiting;
    private boolean working;
    private long waitsSinceNanos;
    private int last = -1;
    private boolean lastDone;

    QuorumCaller(QuorumWorld world, QuorumClient client, Mix mix) {
        this.world = world;
        this.client = client;
        this.mix = mix;
    }

    /** Goes on, in a fresh process. */
    void begin() {
        generation++;
        next();
    }

    void processIsGone() {
        generation++;
        waiting = false;
        working = false;
    }

    private void next() {
        SimulatedProcess process = client.process();
        if (process != null) {
            long mine = generation;
            process.later(1_000L * mix.with(++made).with(1).below(LONGEST_GAP_MICROS), () -> {
                if (mine == generation && world.agenda.nowNanos() < world.plan.lastMicros() * 1_000) {
                    call(process);
                }
            });
        }
    }

    private void call(SimulatedProcess process) {
        Mix choice = mix.with(made).with(2);
        int lock = choice.with(1).below(world.plan.locks());
        Patience patience = patience(choice);
        ask(process, QuorumWorld.nameOf(lock), patience, choice.with(4).below(LONGEST_WAIT_MILLIS), choice);
    }

    /** Where what they ask in vain is counted, all wait. */
    private Patience patience(Mix choice) {
        if (VainWatch.counts(world.plan)) {
            return Patience.ENDLESS;
        } else if (choice.with(2).chance(15)) {
            return Patience.ONCE;
        }
        return choice.with(3).chance(50) ? Patience.TIMED : Patience.ENDLESS;
    }

    /** Once more, when nothing goes wrong any more: until it has had the lock. */
    void askLast(int lock) {
        SimulatedProcess process = client.process();
        if (process == null || isBusy()) {
            throw new IllegalStateException("c" + client.number() + " is not ready for a last call");
        }
        last = lock;
        lastDone = false;
        made++;
        ask(process, QuorumWorld.nameOf(lock), Patience.ENDLESS, 0, mix.with(made));
    }

    private void ask(SimulatedProcess process, String lock, Patience patience, long waitMillis, Mix choice) {
        SimulatedCalls engine = client.calls();
        if (engine == null) {
            return;
        }
        long mine = generation;
        waiting = true;
        waitsSinceNanos = world.agenda.nowNanos();
        LockOptions.Builder options = LockOptions.builder()
                .lease(world.plan.lease())
                .localHandoffs(1 + choice.with(5).below(4));
        LockOptions asked = (choice.with(8).chance(world.plan.unrenewedPercent())
                        ? options.notRenewed()
                        : options.renewed())
                .build();
        world.trace.write(client.number(), "asks for " + lock + ", " + patience + " " + waitMillis + " ms");
        CompletableFuture<LiveLease> promised = engine.acquire(
                lock, Share.EXCLUSIVE, asked, patience, Duration.ofMillis(Math.max(1, waitMillis)), false);
        var unused = promised.handle((lease, thrown) -> {
            if (mine != generation) {
                return null;
            }
            waiting = false;
            working = lease != null;
            if (lease != null) {
                work(process, lock, lease, choice);
            } else {
                failed(lock, thrown);
            }
            return null;
        });
    }

    private void failed(String lock, @Nullable Throwable thrown) {
        Throwable cause =
                thrown instanceof CompletionException && thrown.getCause() != null ? thrown.getCause() : thrown;
        world.trace.write(client.number(), "does not get " + lock + ": " + cause);
        if (!isHonest(cause)) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, "a call for " + lock + " failed with " + cause);
        }
        next();
    }

    private boolean isHonest(@Nullable Throwable cause) {
        return cause instanceof LockTimeoutException
                || cause instanceof BackendUnavailableException
                // Where too many members refuse the user, waiting would not help.
                || (cause instanceof BackendMisconfiguredException && world.plan.has(FaultKind.NO_PERMISSION));
    }

    private void work(SimulatedProcess process, String lock, LiveLease lease, Mix choice) {
        Held held = world.leases.granted(process, client.number(), client.id(), lease, waitsSinceNanos);
        if (!LeaseProbe.wasInTime(lease)) {
            world.findings.broken(Rule.GIVEN_IN_TIME, false, lock + " was given after its time");
        }
        world.trace.add("granted", client.number(), lease.token());
        world.trace.write(client.number(), "has " + lock + ", token " + lease.token());
        lease.onLost(reason -> {
            world.trace.write(client.number(), "is notified that it lost " + lock + ": " + reason);
            world.leases.ended(held);
        });
        long[] read = {-1};
        world.agenda.after(
                choice.with(6).below(LONGEST_WAY_NANOS), () -> read[0] = world.resource.read(lock, lease.token()));
        long mine = generation;
        process.later(holdNanos(choice) + LONGEST_WAY_NANOS, () -> {
            if (mine == generation) {
                finish(process, lock, lease, held, read[0]);
            }
        });
    }

    /** Now and then for longer than a lease. */
    private long holdNanos(Mix choice) {
        long leaseMicros = world.plan.lease().toMillis() * 1_000;
        long longest = choice.with(9).chance(20) ? leaseMicros * 3 / 2 : LONGEST_HOLD_MICROS;
        return 1_000L * choice.with(7).below((int) longest);
    }

    private void finish(SimulatedProcess process, String lock, LiveLease lease, Held held, long read) {
        boolean writes = LeaseProbe.isValid(lease, process.lookNanos()) && read >= 0;
        if (writes) {
            world.resource.write(client.number(), lock, lease.token(), read);
        }
        world.leases.ended(held);
        world.trace.write(client.number(), "releases " + lock);
        long mine = generation;
        var unused = lease.release().handle((outcome, thrown) -> {
            world.trace.write(client.number(), "released " + lock + ": " + (outcome == null ? thrown : outcome));
            if (mine == generation) {
                working = false;
                lastDone |= lock.equals(QuorumWorld.nameOf(last));
                next();
            }
            return null;
        });
    }

    boolean isBusy() {
        return waiting || working;
    }

    boolean hadItsLast() {
        return lastDone;
    }

    @Override
    public String toString() {
        return "c" + client.number();
    }
}
