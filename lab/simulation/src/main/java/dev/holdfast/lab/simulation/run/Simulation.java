package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.run.World.ModelMaker;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.schedule.ClientPlan;
import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Plays a schedule. On one thread, which is the only one: the same schedule gives the same events in the same order, on
 * any machine.
 *
 * <p>The engine, the backend and the scripts are those that are published. Made up are the clocks, the network below
 * Lettuce's interfaces, the server's commands, and the callers.
 */
public final class Simulation {

    private final ModelMaker models;

    /** With the model of the server. */
    public Simulation() {
        this(ModelAdapter::new);
    }

    Simulation(ModelMaker models) {
        this.models = models;
    }

    /**
     * Plays a schedule to its end.
     *
     * @param schedule what happens
     * @return how it went
     */
    public Outcome play(Schedule schedule) {
        return play(schedule, null);
    }

    /**
     * Plays a schedule to its end and reports what happens.
     *
     * @param schedule what happens
     * @param reader gets a line for each event; null for no output
     * @return how it went
     */
    public Outcome play(Schedule schedule, @Nullable Consumer<String> reader) {
        World world = new World(schedule, models, reader);
        try (EngineErrors errors =
                EngineErrors.goingTo(error -> world.findings.broken(Rule.NO_ENGINE_ERROR, false, error))) {
            Map<Integer, Client> clients = new TreeMap<>();
            for (ClientPlan plan : schedule.clients()) {
                clients.put(plan.client(), new Client(world, plan, callsOf(schedule, plan.client())));
            }
            new Faults(world, clients).schedule();
            new Copies(world).watch();
            Disturbances disturbances = new Disturbances(world);
            new StalledWaiters(world, clients.values(), disturbances).watch();
            new StalledSets(world, clients.values(), disturbances).watch();
            new KeptAtRest(world, clients.values(), disturbances).watch();
            world.order.watch(clients.values(), disturbances);
            ForcedOff forcedOff = new ForcedOff(world, disturbances);
            forcedOff.watch();
            new Operators(world, clients, forcedOff).schedule();
            CountedCalls counted = new CountedCalls(world, clients, disturbances);
            counted.schedule();
            new Leftovers(world, clients.values()).watch();
            world.takeoverRules.watch(clients.values());
            world.agenda.runUntil(schedule.head().lastMicros() * 1_000);
            new Ending(world, clients.values()).play();
            counted.compareAll();
        } catch (RuntimeException | Error thrown) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, "the run ended with " + thrown);
            if (reader != null) {
                throw thrown;
            }
        }
        return new Outcome(
                schedule.head().seed(),
                world.trace.hash(),
                world.leases.grants(),
                world.agenda.done(),
                world.identities.copies(),
                world.identities.unnoticed(),
                List.copyOf(world.findings.violations()),
                List.copyOf(world.findings.explained()));
    }

    private static List<Call> callsOf(Schedule schedule, int client) {
        return schedule.calls().stream().filter(call -> call.client() == client).toList();
    }
}
