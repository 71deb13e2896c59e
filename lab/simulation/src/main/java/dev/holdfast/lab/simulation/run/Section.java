package dev.holdfast.lab.simulation.run;

import dev.holdfast.DistributedLock;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.End;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * What a caller does under a lock: it reads from the resource, works, perhaps enters again or extends, writes, and
 * releases the lock.
 */
final class Section {

    private static final int LONGEST_WAY_NANOS = 400_000;

    private final World world;
    private final Client client;
    private final Caller caller;
    private final SimulatedProcess process;
    private final SimulatedCalls engine;
    private final Call call;
    private final LockOptions options;
    private LiveLease lease;
    private final boolean byThread;
    private final String lock;
    private Held held;
    private final long grantedNanos;
    private long read = -1;
    private int entered;
    private boolean over;
    private boolean writes;

    Section(
            World world,
            Client client,
            Caller caller,
            SimulatedProcess process,
            SimulatedCalls engine,
            Call call,
            LockOptions options,
            LiveLease lease,
            boolean byThread) {
        this.world = world;
        this.client = client;
        this.caller = caller;
        this.process = process;
        this.engine = engine;
        this.call = call;
        this.options = options;
        this.lease = lease;
        this.byThread = byThread;
        this.lock = lease.name();
        this.writes = call.share() == Share.EXCLUSIVE;
        this.held = world.leases.granted(
                process, client.number(), client.id(), lease, client.wishes().sinceNanos(lock));
        if (!LeaseProbe.wasInTime(lease)) {
            world.findings.broken(Rule.GIVEN_IN_TIME, false, lock + " was given after its time");
        }
        if (LeaseProbe.termNanos(lease) > longestTerm().toNanos()) {
            world.findings.broken(
                    Rule.OWN_TERM,
                    world.assumptions.explainLongerHold(client.number(), held.sinceNanos()),
                    lock + " was given for longer than its lease");
        }
        this.grantedNanos = world.agenda.nowNanos();
        world.trace.add("granted", client.number(), lease.token());
        world.trace.write(client.number(), "has " + lock + ", " + call.wanted() + ", token " + lease.token());
    }

    /** The server keeps a hold for its minimum, if that is longer than its lease; readers have none. */
    private Duration longestTerm() {
        return writes && options.minHold().compareTo(options.lease()) > 0 ? options.minHold() : options.lease();
    }

    void begin() {
        if (byThread) {
            engine.own(lock, lease);
        }
        enter();
        long holdNanos = call.holdMicros() * 1_000;
        if (call.extendMillis() > 0) {
            process.later(holdNanos / 2, this::extend);
        }
        if (call.mode() == Mode.DOWNGRADE || call.mode() == Mode.UPGRADE) {
            process.later(holdNanos / 2, this::change);
        }
        if (call.nested() > 0 && byThread) {
            process.later(holdNanos / 3, this::enterAgain);
        }
        if (call.end() == End.FORGET) {
            process.later(holdNanos, this::forget);
        } else {
            process.later(holdNanos, this::finish);
        }
    }

    /** Its holder has a lease from now on, and begins with reading. */
    private void enter() {
        Held entered = held;
        long token = lease.token();
        lease.onLost(reason -> lost(entered, reason));
        Mix way = world.mix.with(token);
        world.agenda.after(way.below(LONGEST_WAY_NANOS), () -> {
            if (held == entered) {
                read = world.resource.read(lock, token);
            }
        });
    }

    /** A writer becomes a reader, or a reader a writer. */
    private void change() {
        if (over || client.isClosing()) {
            return;
        }
        LiveLease former = lease;
        Held formerHeld = held;
        world.trace.write(client.number(), "turns " + lock + ", " + call.mode());
        var unused = engine.change(former, writes ? Share.READ : Share.EXCLUSIVE)
                .handle((changed, thrown) -> {
                    world.trace.write(
                            client.number(),
                            "has turned " + lock + ": " + (thrown == null ? changed : "" + thrown.getCause()));
                    LiveLease into = changed == null ? null : changed.orElse(null);
                    if (into != null || (client.isClosing() && !LeaseProbe.isHeld(former))) {
                        world.leases.ended(formerHeld); // a close gives notice itself
                    }
                    if (into != null) {
                        turned(into);
                    }
                    return null;
                });
    }

    private void turned(LiveLease changed) {
        lease = changed;
        read = -1;
        writes = !writes;
        held = world.leases.granted(process, client.number(), client.id(), changed, held.sinceNanos());
        if (over) {
            // released while it was turned
            var unused = changed.release();
            world.leases.ended(held);
        } else {
            enter();
        }
    }

    /** The server has said so; or another thread of this client has the lock since this very moment. */
    private void released(long sentNanos) {
        boolean handedOver = world.agenda.nowNanos() == sentNanos;
        if (!handedOver && world.network.answeredNanos(client.number()) < sentNanos) {
            world.findings.broken(
                    Rule.HONEST_ANSWER, false, lock + " counts as released without an answer to c" + client.number());
        }
        if (!options.minHold().isZero() && !world.assumptions.explainLostHold(lock, held.sinceNanos())) {
            world.leases.keptSince(held, grantedNanos, options.minHold());
        }
    }

    /** The hold cannot have ended before its holder's deadline, unless a copy of the release came first. */
    private void lostBefore() {
        if (!world.mayReplay()) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    world.assumptions.explainEndBeforeDeadline(held),
                    lock + " counts as lost before, though c" + client.number() + " had it");
        }
    }

    private void lost(Held ended, LossReason reason) {
        world.trace.add("lost", client.number(), reason.name().hashCode());
        world.trace.write(client.number(), "is notified that it lost " + lock + ": " + reason);
        if (!over) {
            world.takeoverRules.lost(ended, reason, process);
        }
        world.leases.ended(ended);
    }

    private void extend() {
        if (over) {
            return;
        }
        CompletableFuture<Void> extended = lease.extend(Duration.ofMillis(Math.max(50, call.extendMillis())));
        var unused = extended.handle((none, thrown) -> {
            world.trace.write(client.number(), "extends " + lock + ": " + (thrown == null ? "done" : thrown));
            return null;
        });
    }

    private void enterAgain() {
        DistributedLock owned = engine.owned(lock, options);
        boolean wasLost = !LeaseProbe.isHeld(lease) || lease.state() == LeaseState.LOST;
        if (client.isClosing() || !engine.isOwned(lock) || over) {
            return;
        }
        try {
            for (int i = 0; i < call.nested() && owned.tryLock(); i++) {
                entered++;
            }
            if (wasLost) {
                world.findings.broken(Rule.NO_REENTRY, false, lock + " was entered again though it was lost");
            }
        } catch (LeaseLostException lost) {
            if (!wasLost && lease.state() != LeaseState.LOST) {
                world.findings.broken(Rule.NO_REENTRY, false, lock + " was not entered again though it is held");
            }
        }
    }

    private void forget() {
        world.trace.write(client.number(), "forgets " + lock);
        over = true;
        lease.abandon("a caller of the simulation");
        // What others read under is renewed for them.
        if (call.extendMillis() == 0 && !held.hasTokenOfOthers()) {
            new ForgottenLease(world, process, lease, held).watch();
        }
        if (byThread) {
            // A thread that has ended unwinds nothing.
            engine.forget(lock);
            client.wishes().unreserve(lock);
        }
        caller.over(process, lock);
    }

    /** What the holder sees at a look. */
    private boolean isValid() {
        boolean valid = LeaseProbe.isValid(lease, process.lookNanos());
        boolean seen = lease.state() == LeaseState.HELD;
        if (seen && !valid) {
            world.findings.broken(
                    Rule.REPORTED_LOSS, false, "c" + client.number() + " sees " + lock + " held after its deadline");
        }
        return seen;
    }

    private void finish() {
        if (isValid() && writes && read >= 0) {
            long value = read;
            long token = lease.token();
            Mix way = world.mix.with(token, 1);
            world.agenda.after(
                    way.below(LONGEST_WAY_NANOS), () -> world.resource.write(client.number(), lock, token, value));
            process.later(LONGEST_WAY_NANOS, this::release);
        } else {
            release();
        }
    }

    private void release() {
        over = true;
        for (; entered > 0; entered--) {
            engine.owned(lock, options).unlock();
        }
        boolean wasValid = isValid();
        long deadlineNanos = LeaseProbe.deadlineNanos(lease);
        long sentNanos = world.agenda.nowNanos();
        world.leases.ended(held);
        world.trace.write(client.number(), "releases " + lock);
        CompletableFuture<ReleaseOutcome> released = byThread ? engine.unlock(lock) : lease.release();
        if (byThread) {
            client.wishes().unreserve(lock);
        }
        if (released == null) {
            throw new IllegalStateException("no thread owns " + lock);
        }
        var unused = released.handle((outcome, thrown) -> {
            world.trace.add(
                    "released",
                    client.number(),
                    outcome == null ? -1 : outcome.name().hashCode());
            world.trace.write(client.number(), "released " + lock + ": " + (outcome == null ? thrown : outcome));
            if (outcome == ReleaseOutcome.RELEASED) {
                released(sentNanos);
            } else if (outcome == ReleaseOutcome.ALREADY_LOST && wasValid && process.lookNanos() - deadlineNanos < 0) {
                lostBefore();
            }
            world.agenda.after(0, () -> process.run(SimulatedProcess.Strand.CALLERS, () -> caller.over(process, lock)));
            return null;
        });
    }
}
