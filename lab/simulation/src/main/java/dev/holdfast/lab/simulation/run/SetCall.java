package dev.holdfast.lab.simulation.run;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A caller's call for all of several locks, or for one of them, from the request to the release. */
final class SetCall {

    private final World world;
    private final Client client;
    private final Caller caller;
    private final SimulatedProcess process;
    private final SimulatedCalls engine;
    private final Call call;
    private final LockOptions options;
    private final List<String> names;

    private final List<String> keptBefore;
    private final boolean wasAlone;
    private final long sinceNanos;
    private final long arrivedNanos;
    private boolean isWaiting = true;

    SetCall(World world, Client client, Caller caller, SimulatedProcess process, SimulatedCalls engine, Call call) {
        this.world = world;
        this.client = client;
        this.caller = caller;
        this.process = process;
        this.engine = engine;
        this.call = call;
        this.options = Caller.optionsOf(call);
        this.names = call.locks().stream().map(Caller::nameOf).toList();
        this.keptBefore = names.stream().filter(client::keeps).toList();
        this.wasAlone = client.isIdle();
        this.sinceNanos = world.agenda.nowNanos();
        this.arrivedNanos = process.lookNanos();
    }

    void begin() {
        names.forEach(client.wishes()::begin);
        world.trace.write(
                client.number(),
                "asks for " + this + ", " + call.patience() + " " + call.waitMillis() + " ms, " + options);
        List<String> inAnyOrder = new ArrayList<>(names);
        Collections.rotate(inAnyOrder, call.caller());
        Duration wait = Duration.ofMillis(call.waitMillis());
        try {
            if (call.mode() == Mode.ALL_OF) {
                await(engine.sets().all(inAnyOrder, options, call.patience(), wait), this::all);
            } else {
                await(engine.sets().any(inAnyOrder, options, call.patience(), wait), SetSection.Leases::of);
            }
        } catch (HoldfastClosedException closed) {
            failed(closed);
        }
    }

    private SetSection.Leases all(LeaseSet leases) {
        if (!leases.names().equals(names)) {
            world.findings.broken(Rule.ALL_OR_NOTHING, false, this + " was granted as " + leases);
        }
        return SetSection.Leases.of(leases);
    }

    private <T> void await(CompletableFuture<T> promised, Function<T, SetSection.Leases> leases) {
        WaitBound bound = WaitBound.ofSet(world, process, client.number(), call, toString(), arrivedNanos);
        if (call.cancelMicros() > 0) {
            process.later(call.cancelMicros() * 1_000, () -> {
                if (isWaiting && caller.set() == this) {
                    bound.settled();
                    promised.cancel(false);
                }
            });
        }
        var unused = promised.handle((granted, thrown) -> {
            if (caller.set() != this) {
                return null;
            }
            bound.settled();
            isWaiting = false;
            if (granted == null) {
                failed(thrown);
            } else {
                new SetSection(world, client, process, call, leases.apply(granted), this::over).begin();
            }
            return null;
        });
    }

    private void failed(Throwable thrown) {
        isWaiting = false;
        Throwable cause = new CallFailures(world, client.number())
                .check(process, toString(), thrown, sinceNanos, arrivedNanos, wasAlone);
        if (!(cause instanceof CancellationException) && !(cause instanceof HoldfastClosedException)) {
            names.stream()
                    .filter(this::isHeldForIt)
                    .forEach(name -> world.findings.broken(
                            Rule.ALL_OR_NOTHING,
                            false,
                            "c" + client.number() + " has not got " + this + ", and holds " + name + " all the same"));
        }
        over();
    }

    /**
     * Whether its client holds a lock that is not wanted, used or forgotten by another caller. A sticky one may rest
     * with the client, or be on its way back from that; so may what the client kept when the call began, and what
     * another caller left to rest since. What was given back is nobody's, also where a server that is silent has not
     * answered that for a moment.
     */
    private boolean isHeldForIt(String name) {
        return client.keeps(name)
                && !keptBefore.contains(name)
                && !client.resting().contains(name)
                && call.stickyMillis() == 0
                && !engine.sets().isOwed(name)
                && client.wishes().leftToRestNanos(name) < sinceNanos
                && client.wishes().isOnlyOne(name)
                && world.leases.freeOfNanos(client.number(), name) < Long.MAX_VALUE;
    }

    private void over() {
        if (caller.set() == this) {
            names.forEach(name -> client.wishes().end(name, call.stickyMillis() > 0));
            caller.goOn(process);
        }
    }

    // ---- for the checks

    /** Whether it waits for all of its locks, or for any of them. */
    boolean isForAll() {
        return call.mode() == Mode.ALL_OF;
    }

    boolean isWaiting() {
        return isWaiting;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    List<String> names() {
        return names;
    }

    @Override
    public String toString() {
        return call.mode() + " " + names;
    }
}
