package dev.holdfast.lab.simulation.rows;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.lab.simulation.check.ForcedReleases.Forced;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.util.ArrayList;
import java.util.List;

/** Ends holds by force, each through a client that runs then, and some time after it has seen them. */
final class RowsOperator {

    private static final int LONGEST_THOUGHT_NANOS = 2_000_000_000;

    private final RowsWorld world;
    private final List<RowsClient> clients;

    RowsOperator(RowsWorld world, List<RowsClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void schedule() {
        for (int i = 0; i < world.plan.forced(); i++) {
            Mix mix = world.mix.with(900 + i);
            world.agenda.at((long) (mix.fraction() * world.plan.lastMicros() * 1_000), () -> look(mix));
        }
    }

    private void look(Mix mix) {
        RowsClient client = clients.get(mix.with(1).below(clients.size()));
        SimulatedProcess process = client.process();
        SimulatedCalls engine = client.calls();
        if (process == null || engine == null) {
            return;
        }
        String lock = RowsWorld.nameOf(mix.with(2).below(world.plan.locks()));
        long thoughtNanos = mix.with(3).chance(60) ? 0 : mix.with(4).below(LONGEST_THOUGHT_NANOS);
        process.later(0, () -> {
            var unused = engine.inspect(lock).whenComplete((seen, thrown) -> {
                List<HolderId> holders = seen == null ? List.of() : holdersOf(seen);
                if (!holders.isEmpty()) {
                    HolderId holder = holders.get(mix.with(5).below(holders.size()));
                    process.later(thoughtNanos, () -> end(lock, holder, client, process, engine));
                }
            });
        });
    }

    private static List<HolderId> holdersOf(LockInspection seen) {
        List<HolderId> holders = new ArrayList<>();
        seen.holder().ifPresent(holder -> holders.add(holder.id()));
        seen.group().ifPresent(group -> group.members().forEach(member -> holders.add(member.id())));
        return holders;
    }

    private void end(String lock, HolderId holder, RowsClient client, SimulatedProcess process, SimulatedCalls engine) {
        if (client.process() != process) {
            return;
        }
        world.trace.write(client.number(), "ends " + holder + " of " + lock + " by force");
        Forced forced = world.assumptions.forced().sent(lock, holder);
        world.forced.add(holder);
        var unused = engine.forceRelease(lock, holder).whenComplete((ended, thrown) -> {
            world.trace.write(client.number(), "ended " + holder + " of " + lock + ": " + ended);
            if (ended != null && !ended) {
                forced.refused();
            }
        });
    }
}
