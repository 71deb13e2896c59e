package dev.holdfast.lab.simulation.run;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.lab.simulation.check.ForcedReleases.Forced;
import dev.holdfast.lab.simulation.schedule.Intervention;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What operators do at the times of the schedule, each through a client that runs then. */
final class Operators {

    private static final int OPERATOR = -11;

    /** People are slow: often the hold that they have seen is over when they end it. */
    private static final long LONGEST_THOUGHT_NANOS = Duration.ofSeconds(2).toNanos();

    /** Where nobody has the lock, an operator looks again so often. */
    private static final int MOST_LOOKS = 12;

    private static final long PAUSE_NANOS = Duration.ofMillis(60).toNanos();

    private final World world;
    private final Map<Integer, Client> clients;
    private final ForcedOff forcedOff;

    Operators(World world, Map<Integer, Client> clients, ForcedOff forcedOff) {
        this.world = world;
        this.clients = clients;
        this.forcedOff = forcedOff;
    }

    void schedule() {
        for (Intervention intervention : world.schedule.interventions()) {
            world.agenda.at(intervention.atMicros() * 1_000, () -> begin(intervention));
        }
    }

    private void begin(Intervention intervention) {
        Client client = clients.get(intervention.client());
        SimulatedProcess process = client == null ? null : client.process();
        if (client != null && process != null) {
            process.later(0, () -> {
                SimulatedCalls engine = client.calls();
                if (engine != null && client.process() == process && !client.isClosing()) {
                    switch (intervention.kind()) {
                        case FORCED_RELEASE -> endHold(intervention, client, process, engine, 1);
                        case RESIZE -> resize(intervention, client, engine);
                    }
                }
            });
        }
    }

    private void resize(Intervention resize, Client client, SimulatedCalls engine) {
        String lock = Caller.nameOf(resize.lock());
        world.trace.write(
                client.number(),
                "gives " + lock + " " + resize.permits() + " permits for " + resize.validMillis() + " ms");
        var unused = engine.resize(lock, resize.permits(), resize.validMillis()).whenComplete((done, thrown) -> {
            world.trace.add("resized", client.number(), thrown == null ? resize.permits() : -1);
            world.trace.write(
                    client.number(),
                    "gave " + lock + " " + resize.permits() + " permits: " + (thrown == null ? "done" : thrown));
        });
    }

    private void endHold(
            Intervention intervention, Client client, SimulatedProcess process, SimulatedCalls engine, int look) {
        if (client.process() != process || client.isClosing()) {
            return;
        }
        String lock = Caller.nameOf(intervention.lock());
        Mix mix = world.mix.with(intervention.atMicros(), OPERATOR);
        long thoughtNanos = mix.chance(60) ? 0 : (long) (mix.with(1).fraction() * LONGEST_THOUGHT_NANOS);
        var unused = engine.inspect(lock).whenComplete((seen, thrown) -> {
            world.trace.write(client.number(), "is told who has " + lock + ": " + (seen == null ? thrown : seen));
            List<HolderId> holders = seen == null ? List.of() : holdersOf(seen);
            if (!holders.isEmpty()) {
                HolderId holder = holders.get(mix.with(2).below(holders.size()));
                process.later(thoughtNanos, () -> end(lock, holder, client, process, engine));
            } else if (look < MOST_LOOKS) {
                process.later(PAUSE_NANOS, () -> endHold(intervention, client, process, engine, look + 1));
            }
        });
    }

    private static List<HolderId> holdersOf(LockInspection seen) {
        List<HolderId> holders = new ArrayList<>();
        seen.holder().ifPresent(holder -> holders.add(holder.id()));
        seen.group().ifPresent(group -> group.members().forEach(member -> holders.add(member.id())));
        return holders;
    }

    private void end(String lock, HolderId holder, Client client, SimulatedProcess process, SimulatedCalls engine) {
        if (client.process() != process || client.isClosing()) {
            return;
        }
        world.trace.write(client.number(), "ends " + holder + " of " + lock + " by force");
        Forced forced = world.assumptions.forced().sent(lock, holder);
        var unused = engine.forceRelease(lock, holder).whenComplete((ended, thrown) -> {
            world.trace.add("forced", client.number(), ended == null ? -1 : ended.hashCode());
            world.trace.write(client.number(), "ended " + holder + " of " + lock + ": " + ended);
            if (ended == null) {
                return;
            }
            if (ended) {
                forcedOff.add(forced);
            } else if (!world.mayReplay()) {
                forced.refused();
            }
        });
    }
}
