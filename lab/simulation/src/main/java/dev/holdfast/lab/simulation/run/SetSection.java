package dev.holdfast.lab.simulation.run;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.SimulatedSets;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.Held;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Call.End;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a caller does under several locks, or under one of several: it reads from the resource of each, works, perhaps
 * extends one of the leases, writes, and releases all together.
 */
final class SetSection {

    private static final int LONGEST_WAY_NANOS = 400_000;

    /** What a call for several locks was granted, as its caller uses it. */
    record Leases(
            List<LiveLease> all,
            Consumer<BiConsumer<String, LossReason>> losses,
            Supplier<CompletableFuture<Map<String, ReleaseOutcome>>> release) {

        static Leases of(LeaseSet set) {
            List<LiveLease> all = set.names().stream()
                    .map(name -> SimulatedSets.live(set.lease(name)))
                    .toList();
            return new Leases(all, set::onLost, set::releaseAsync);
        }

        static Leases of(Lease one) {
            return new Leases(
                    List.of(SimulatedSets.live(one)),
                    listener -> one.onLost(reason -> listener.accept(one.name(), reason)),
                    () -> one.releaseAsync().thenApply(outcome -> Map.of(one.name(), outcome)));
        }
    }

    /** One of the locks. */
    private static final class Part {

        private final LiveLease lease;
        private final Held held;
        private long read = -1;
        private boolean isHandedOver;

        /** In true time: the set may have waited for others of its locks since. */
        private long acquiredNanos;

        Part(LiveLease lease, Held held) {
            this.lease = lease;
            this.held = held;
        }
    }

    private final World world;
    private final Client client;
    private final SimulatedProcess process;
    private final Call call;
    private final Leases leases;
    private final Runnable then;
    private final List<Part> parts;
    private boolean over;

    /** Of leases that were granted this moment. */
    SetSection(World world, Client client, SimulatedProcess process, Call call, Leases leases, Runnable then) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.call = call;
        this.leases = leases;
        this.then = then;
        this.parts = leases.all().stream().map(this::granted).toList();
    }

    private Part granted(LiveLease lease) {
        String lock = lease.name();
        Held held = world.leases.granted(
                process, client.number(), client.id(), lease, client.wishes().sinceNanos(lock));
        boolean isInTime = call.mode() == Mode.ALL_OF ? lease.state() != LeaseState.LOST : LeaseProbe.wasInTime(lease);
        if (!isInTime) {
            world.findings.broken(Rule.GIVEN_IN_TIME, false, lock + " was given in a set after its time");
        }
        world.trace.add("granted", client.number(), lease.token());
        world.trace.write(client.number(), "has " + lock + ", " + call.wanted() + ", token " + lease.token());
        return new Part(lease, held);
    }

    void begin() {
        leases.losses().accept(this::lost);
        for (Part part : parts) {
            long token = part.lease.token();
            world.agenda.after(
                    world.mix.with(token).below(LONGEST_WAY_NANOS),
                    () -> part.read = world.resource.read(part.lease.name(), token));
        }
        long holdNanos = call.holdMicros() * 1_000;
        if (call.extendMillis() > 0) {
            process.later(holdNanos / 2, this::extend);
        }
        process.later(holdNanos, call.end() == End.FORGET ? this::forget : this::finish);
    }

    private void lost(String lock, LossReason reason) {
        world.trace.add("lost", client.number(), reason.name().hashCode());
        world.trace.write(client.number(), "is notified that it lost " + lock + ": " + reason);
        for (Part part : parts) {
            if (part.lease.name().equals(lock)) {
                if (!over) {
                    world.takeoverRules.lost(part.held, reason, process);
                }
                world.leases.ended(part.held);
            }
        }
    }

    private void extend() {
        if (over) {
            return;
        }
        LiveLease lease = parts.get(parts.size() - 1).lease;
        var unused = lease.extend(Duration.ofMillis(Math.max(50, call.extendMillis())))
                .handle((none, thrown) -> {
                    world.trace.write(
                            client.number(), "extends " + lease.name() + ": " + (thrown == null ? "done" : thrown));
                    return null;
                });
    }

    private void forget() {
        world.trace.write(client.number(), "forgets " + parts.size() + " locks of a set");
        over = true;
        parts.forEach(part -> part.lease.abandon("a caller of the simulation"));
        then.run();
    }

    // ---- the end

    private void finish() {
        boolean writes = false;
        for (Part part : parts) {
            if (part.read >= 0 && isValid(part)) {
                writes = true;
                long token = part.lease.token();
                long value = part.read;
                world.agenda.after(
                        world.mix.with(token, 1).below(LONGEST_WAY_NANOS),
                        () -> world.resource.write(client.number(), part.lease.name(), token, value));
            }
        }
        if (writes) {
            process.later(LONGEST_WAY_NANOS, this::release);
        } else {
            release();
        }
    }

    private long acquiredNanos(LiveLease lease) {
        long heldNanos = LeaseProbe.heldNanos(lease, process.lookNanos());
        return world.agenda.nowNanos() - process.machine().monotonic().trueNanosOf(heldNanos);
    }

    /** What the holder sees at a look. */
    private boolean isValid(Part part) {
        boolean valid = LeaseProbe.isValid(part.lease, process.lookNanos());
        boolean seen = part.lease.state() == LeaseState.HELD;
        if (seen && !valid) {
            world.findings.broken(
                    Rule.REPORTED_LOSS,
                    false,
                    "c" + client.number() + " sees " + part.lease.name() + " held after its deadline");
        }
        return seen;
    }

    private void release() {
        over = true;
        List<Part> valid = parts.stream().filter(this::isValid).toList();
        long sentNanos = world.agenda.nowNanos();
        parts.forEach(part -> {
            world.leases.ended(part.held);
            part.acquiredNanos = acquiredNanos(part.lease);
        });
        world.trace.write(
                client.number(),
                "releases " + leases.all().stream().map(LiveLease::name).toList());
        CompletableFuture<Map<String, ReleaseOutcome>> released =
                leases.release().get();
        // Asked again, it answers what is known by now: nothing, unless another caller of this client has the lock.
        parts.forEach(part -> part.isHandedOver = part.lease.release().isDone());
        var unused = released.handle((outcomes, thrown) -> {
            world.trace.write(client.number(), "released " + (outcomes == null ? thrown : outcomes));
            if (outcomes != null) {
                parts.forEach(part -> released(part, outcomes, sentNanos, valid.contains(part)));
            }
            world.agenda.after(0, () -> process.run(SimulatedProcess.Strand.CALLERS, then));
            return null;
        });
    }

    private void released(Part part, Map<String, ReleaseOutcome> outcomes, long sentNanos, boolean wasValid) {
        String lock = part.lease.name();
        ReleaseOutcome outcome = outcomes.get(lock);
        world.trace.add(
                "released",
                client.number(),
                outcome == null ? -1 : outcome.name().hashCode());
        if (outcome == ReleaseOutcome.RELEASED) {
            released(part, sentNanos);
        } else if (outcome == ReleaseOutcome.ALREADY_LOST
                && wasValid
                && process.lookNanos() - LeaseProbe.deadlineNanos(part.lease) < 0
                && !world.mayReplay()) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    world.assumptions.explainEndBeforeDeadline(part.held),
                    lock + " of a set counts as lost before, though c" + client.number() + " had it");
        } else if (outcome == null) {
            world.findings.broken(
                    Rule.HONEST_ANSWER, false, "nothing is known of " + lock + " after the release of a set");
        }
    }

    /** The server has said so; or another caller of this client has the lock since that very moment. */
    private void released(Part part, long sentNanos) {
        if (!part.isHandedOver && world.network.answeredNanos(client.number()) < sentNanos) {
            world.findings.broken(
                    Rule.HONEST_ANSWER,
                    false,
                    part.lease.name() + " of a set counts as released without an answer to c" + client.number());
        }
        Duration minHold = part.lease.options().minHold();
        if (!minHold.isZero() && !world.assumptions.explainLostHold(part.lease.name(), part.held.sinceNanos())) {
            world.leases.keptSince(part.held, part.acquiredNanos, minHold);
        }
    }
}
