package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Assumptions;
import dev.holdfast.lab.simulation.check.CountedBooks;
import dev.holdfast.lab.simulation.check.Findings;
import dev.holdfast.lab.simulation.check.HandOns;
import dev.holdfast.lab.simulation.check.Identities;
import dev.holdfast.lab.simulation.check.IdentityTap;
import dev.holdfast.lab.simulation.check.Leases;
import dev.holdfast.lab.simulation.check.PermitLimits;
import dev.holdfast.lab.simulation.check.Resource;
import dev.holdfast.lab.simulation.check.StoredTexts;
import dev.holdfast.lab.simulation.check.Takeovers;
import dev.holdfast.lab.simulation.network.Network;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.network.ServerHost;
import dev.holdfast.lab.simulation.network.Weather;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.Trace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What all parts of a run share. */
final class World {

    private static final long SERVER_ORIGIN_NANOS = 1_800_000_000_000_000_000L;

    final Schedule schedule;
    final Mix mix;
    final Agenda agenda = new Agenda();
    final Trace trace;
    final Findings findings;
    final Identities identities;
    final IdentityTap wiretap;
    final Takeovers takeovers = new Takeovers();
    final Assumptions assumptions;
    final PermitLimits limits;
    final Leases leases;
    final StoredTexts texts;
    final HandOns handOns;
    final StrictOrder order;
    final Resource resource;
    final Clock serverClock;
    final CountedBooks counted;
    final OpenCalls openCalls;
    final Failovers failovers;
    final TakeoverRules takeoverRules;
    final Weather weather;
    final Network network;

    World(Schedule schedule, ModelMaker models, @Nullable Consumer<String> reader) {
        this.schedule = schedule;
        this.mix = new Mix(schedule.head().seed());
        this.trace = new Trace(agenda, reader);
        this.findings = new Findings(agenda, trace);
        this.identities = new Identities(agenda, findings);
        this.wiretap = new IdentityTap(agenda, findings, identities);
        this.assumptions = new Assumptions(identities, takeovers);
        Map<String, Integer> permits = new HashMap<>();
        schedule.locks().forEach(lock -> permits.put(Caller.nameOf(lock), schedule.limitOf(lock)));
        this.limits = new PermitLimits(permits);
        this.leases = new Leases(agenda, findings, assumptions, limits);
        this.texts = new StoredTexts(agenda, findings, assumptions);
        wiretap.heldAccordingTo(leases::holdsAny);
        this.resource = new Resource(findings, assumptions);
        this.serverClock = new Clock(agenda, schedule.head().serverDriftPpm(), SERVER_ORIGIN_NANOS);
        this.handOns = new HandOns(
                agenda, schedule.strictlyOrdered().stream().map(Caller::nameOf).toList());
        this.order = new StrictOrder(this);
        List<String> counting = schedule.counted().stream()
                .map(call -> Caller.nameOf(call.name()))
                .distinct()
                .toList();
        this.counted = new CountedBooks(agenda, findings, assumptions, serverClock, wiretap, counting, mayReplay());
        this.openCalls = new OpenCalls(findings);
        this.failovers = new Failovers(this, models);
        this.takeoverRules = new TakeoverRules(this);
        this.weather = new Weather(schedule.head().wayMicros());
        this.network = new Network(agenda, weather, failovers::serverOf, mix, trace, counted.tap());
    }

    /** Whether the server forbids something in this run, after which leftovers are left to expire. */
    boolean mayForbid() {
        return schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.NO_PERMISSION);
    }

    /** Whether requests are repeated in this run, so that a second copy may find what the first has left. */
    boolean mayReplay() {
        return schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.REPLAY);
    }

    /** Whether another server takes over in this run. */
    boolean mayTakeOver() {
        return schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.TAKEOVER);
    }

    /** Whether the requests of a process go to the present primary. */
    boolean isAtPrimary(SimulatedProcess process) {
        ServerHost server = network.serverOf(process);
        return server != null && failovers.numberOf(server) == takeovers.primary();
    }

    /** A process has made a step. */
    void stepped(SimulatedProcess process) {
        leases.stepped(process);
        takeoverRules.stepped(process);
    }

    /** Whether processes are copied in this run. */
    boolean mayCopy() {
        return schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.COPY);
    }

    /** Whether a replica takes over in this run that has what was taken back already. */
    boolean mayResurrect() {
        return schedule.faults().stream().anyMatch(fault -> fault.kind() == FaultKind.LOST_WRITES);
    }

    /** Makes the model of the server. */
    interface ModelMaker {

        RedisModel make(Clock clock);
    }
}
