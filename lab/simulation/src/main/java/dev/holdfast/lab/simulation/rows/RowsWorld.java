package dev.holdfast.lab.simulation.rows;

import dev.holdfast.HolderId;
import dev.holdfast.lab.simulation.check.Assumptions;
import dev.holdfast.lab.simulation.check.Findings;
import dev.holdfast.lab.simulation.check.Identities;
import dev.holdfast.lab.simulation.check.Leases;
import dev.holdfast.lab.simulation.check.PermitLimits;
import dev.holdfast.lab.simulation.check.Resource;
import dev.holdfast.lab.simulation.check.StoredTexts;
import dev.holdfast.lab.simulation.network.Weather;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.Trace;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What all parts of a run share. */
final class RowsWorld {

    static final Duration RESPONSE_TIMEOUT = Duration.ofMillis(500);

    private static final long ORIGIN_NANOS = 1_800_000_000_000_000_000L;

    final RowsPlan plan;
    final Mix mix;
    final Agenda agenda = new Agenda();
    final Trace trace;
    final Findings findings;
    final Assumptions assumptions;
    final Leases leases;
    final RowProof backing = new RowProof(this);
    final Resource resource;
    final StoredTexts texts;
    final Clock clock;
    final Weather weather;
    final SimulatedTable table;
    final DatabaseHost host;

    /** The holds that operators have asked to end. */
    final Set<HolderId> forced = new HashSet<>();

    RowsWorld(RowsPlan plan, @Nullable Consumer<String> reader) {
        this.plan = plan;
        this.mix = new Mix(plan.seed());
        this.trace = new Trace(agenda, reader);
        this.findings = new Findings(agenda, trace);
        this.assumptions = new Assumptions(new Identities(agenda, findings));
        Map<String, Integer> permits = new HashMap<>();
        for (int lock = 0; lock < plan.locks(); lock++) {
            permits.put(nameOf(lock), RowsPlan.PERMITS);
        }
        this.leases = new Leases(agenda, findings, assumptions, new PermitLimits(permits));
        this.resource = new Resource(findings, assumptions);
        this.texts = new StoredTexts(agenda, findings, assumptions);
        this.clock = new Clock(agenda, RowsPlan.drift(mix.with(500)), ORIGIN_NANOS);
        this.weather = new Weather(plan.wayMicros());
        this.table = new SimulatedTable(clock, plan.lockedRow(), new TableBooks(this));
        this.host = new DatabaseHost(this);
    }

    /** A process has made a step, or its clocks were set. */
    void stepped(SimulatedProcess process) {
        leases.stepped(process);
        backing.stepped(process);
    }

    static String nameOf(int lock) {
        return "lock:" + lock;
    }
}
