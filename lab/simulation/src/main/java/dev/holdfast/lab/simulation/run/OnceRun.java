package dev.holdfast.lab.simulation.run;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.run.StoredQuestions.Found;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * One call of a task that runs once, in the steps of the real one, which blocks: it looks for an outcome, without the
 * lock and then under it, runs the task if there is none, stores its outcome, and releases the lock.
 */
final class OnceRun {

    private final World world;
    private final Client client;
    private final Caller caller;
    private final SimulatedProcess process;
    private final Call call;
    private final String lock;
    private final StoredQuestions questions;

    OnceRun(World world, Client client, Caller caller, SimulatedProcess process, SimulatedCalls engine, Call call) {
        this.world = world;
        this.client = client;
        this.caller = caller;
        this.process = process;
        this.call = call;
        this.lock = Caller.nameOf(call.lock());
        this.questions = new StoredQuestions(world, client, process, engine, lock, StoredKind.OUTCOME);
    }

    /** Looks for an outcome without the lock. */
    void begin(Runnable ask) {
        questions.recall(found -> {
            if (found.isEmpty() || found.get().text().isPresent()) {
                caller.goOn(process);
            } else {
                ask.run();
            }
        });
    }

    /** It has the lock. */
    void granted(LiveLease lease) {
        Held held = world.leases.granted(
                process, client.number(), client.id(), lease, client.wishes().sinceNanos(lock));
        world.trace.add("granted", client.number(), lease.token());
        world.trace.write(client.number(), "has " + lock + ", token " + lease.token());
        lease.onLost(reason -> {
            world.trace.write(client.number(), "is notified that it lost " + lock + ": " + reason);
            world.leases.ended(held);
        });
        questions.recall(found -> {
            if (found.isEmpty() || found.get().text().isPresent()) {
                release(lease, held);
            } else {
                Found looked = found.get();
                long foundNanos = world.agenda.nowNanos();
                process.later(call.holdMicros() * 1_000, () -> complete(lease, held, looked, foundNanos));
            }
        });
    }

    /** The task has run. */
    private void complete(LiveLease lease, Held held, Found looked, long foundNanos) {
        if (!LeaseProbe.isValid(lease, process.lookNanos())) {
            release(lease, held);
            return;
        }
        questions.store(lease, Duration.ofMillis(call.storedMillis()), stored -> {
            // what a former primary lacks says nothing
            if (looked.isOfPrimary()
                    && stored.isOfPrimary()
                    && stored.answer().filter(StoreAnswer.STORED::equals).isPresent()) {
                world.texts.completed(looked.asked(), foundNanos, stored.sent());
            }
            release(lease, held);
        });
    }

    private void release(LiveLease lease, Held held) {
        world.leases.ended(held);
        CompletableFuture<ReleaseOutcome> released = lease.release();
        var unused = released.handle((outcome, thrown) -> {
            world.trace.write(client.number(), "released " + lock + ": " + (outcome == null ? thrown : outcome));
            world.agenda.after(0, () -> process.run(SimulatedProcess.Strand.CALLERS, () -> caller.over(process, lock)));
            return null;
        });
    }
}
