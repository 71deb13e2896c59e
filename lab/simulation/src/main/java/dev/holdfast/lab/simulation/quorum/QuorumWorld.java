package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.Assumptions;
import dev.holdfast.lab.simulation.check.Findings;
import dev.holdfast.lab.simulation.check.ForcedReleases;
import dev.holdfast.lab.simulation.check.Identities;
import dev.holdfast.lab.simulation.check.Leases;
import dev.holdfast.lab.simulation.check.PermitLimits;
import dev.holdfast.lab.simulation.check.Resource;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What all parts of a run share. */
final class QuorumWorld {

    private static final long ORIGIN_NANOS = 1_800_000_000_000_000_000L;
    private static final long MOST_APART_MILLIS = 300;

    final QuorumPlan plan;
    final Mix mix;
    final Agenda agenda = new Agenda();
    final Trace trace;
    final Findings findings;
    final Leases leases;
    final ForcedReleases forced;
    final Resource resource;
    final List<SimulatedMember> members = new ArrayList<>();

    /**
     * A world in which nothing has happened.
     *
     * @param models makes the model of a server, given its clock
     * @param reader gets a line for each event; null for no output
     */
    QuorumWorld(QuorumPlan plan, Function<Clock, RedisModel> models, @Nullable Consumer<String> reader) {
        this.plan = plan;
        this.mix = new Mix(plan.seed());
        this.trace = new Trace(agenda, reader);
        this.findings = new Findings(agenda, trace);
        Assumptions assumptions = new Assumptions(new Identities(agenda, findings));
        this.forced = assumptions.forced();
        this.leases = new Leases(agenda, findings, assumptions, new PermitLimits(Map.of()));
        this.resource = new Resource(findings, assumptions);
        for (int index = 0; index < plan.members(); index++) {
            Mix own = mix.with(500 + index);
            long apartMillis = own.with(1).below((int) MOST_APART_MILLIS) - MOST_APART_MILLIS / 2;
            Clock clock = new Clock(
                    agenda,
                    QuorumPlan.drift(own.with(2)),
                    ORIGIN_NANOS + Duration.ofMillis(apartMillis).toNanos());
            members.add(new SimulatedMember(
                    index, agenda, models.apply(clock), plan.wayMicros(), mix, trace, findings, new SilentTap()));
        }
    }

    static String nameOf(int lock) {
        return "lock:" + lock;
    }

    int votes() {
        return plan.members() / 2 + 1;
    }
}
