package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.run.EngineErrors;
import dev.holdfast.lab.simulation.run.ModelAdapter;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Tally;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Plays the run of a seed, with the published engine, the backend for a quorum and its scripts, on model servers. On
 * one thread, which is the only one: the same seed gives the same events in the same order, on any machine.
 */
public final class QuorumSimulation {

    /**
     * Plays a seed to its end.
     *
     * @param seed names the run
     * @param tally what it is added to
     * @param reader gets a line for each event; null for no output
     * @return how it went
     */
    public Outcome play(long seed, Tally tally, @Nullable Consumer<String> reader) {
        QuorumPlan plan = QuorumPlan.of(seed);
        Outcome outcome = play(plan, reader);
        tally.add(plan.faults().stream().map(MemberFault::fault).toList(), outcome);
        return outcome;
    }

    private static Outcome play(QuorumPlan plan, @Nullable Consumer<String> reader) {
        QuorumWorld world = new QuorumWorld(plan, ModelAdapter::new, reader);
        try (EngineErrors errors =
                EngineErrors.goingTo(error -> world.findings.broken(Rule.NO_ENGINE_ERROR, false, error))) {
            List<QuorumClient> clients = IntStream.range(0, plan.clients())
                    .mapToObj(number -> new QuorumClient(world, number))
                    .toList();
            clients.forEach(QuorumClient::start);
            new QuorumFaults(world, clients).schedule();
            new QuorumOperators(world, clients).schedule();
            new MajorityWatch(world, clients).watch();
            new VainWatch(world).schedule();
            new QuorumEnding(world, clients).play();
        } catch (QuorumEnding.StuckException reported) {
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
