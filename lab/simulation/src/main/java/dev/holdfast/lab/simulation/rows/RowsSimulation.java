package dev.holdfast.lab.simulation.rows;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.run.EngineErrors;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Tally;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Plays the run of a seed, with the published engine and the backend for SQL, on a simulated table. On one thread,
 * which is the only one: the same seed gives the same events in the same order, on any machine.
 */
public final class RowsSimulation {

    /**
     * Plays a seed to its end.
     *
     * @param seed names the run
     * @param tally what it is added to
     * @param reader gets a line for each event; null for no output
     * @return how it went
     */
    public Outcome play(long seed, Tally tally, @Nullable Consumer<String> reader) {
        RowsPlan plan = RowsPlan.of(seed);
        Outcome outcome = play(plan, reader);
        tally.add(plan.faults(), outcome);
        return outcome;
    }

    private static Outcome play(RowsPlan plan, @Nullable Consumer<String> reader) {
        RowsWorld world = new RowsWorld(plan, reader);
        try (EngineErrors errors =
                EngineErrors.goingTo(error -> world.findings.broken(Rule.NO_ENGINE_ERROR, false, error))) {
            List<RowsClient> clients = IntStream.range(0, plan.clients())
                    .mapToObj(number -> new RowsClient(world, number))
                    .toList();
            clients.forEach(RowsClient::start);
            new RowsFaults(world, clients).schedule();
            new RowsOperator(world, clients).schedule();
            new RowsWatch(world, clients).watch();
            new RowsEnding(world, clients).play();
        } catch (RowsEnding.StuckException reported) {
            world.trace.write(-1, "stuck");
        } catch (RuntimeException | Error thrown) {
            world.findings.broken(Rule.NO_ENGINE_ERROR, false, "the run ended with " + thrown);
            if (reader != null) {
                throw thrown;
            }
        }
        return new Outcome(
                plan.seed(),
                world.trace.hash(),
                world.leases.grants(),
                world.agenda.done(),
                0,
                0,
                List.copyOf(world.findings.violations()),
                List.copyOf(world.findings.explained()));
    }
}
