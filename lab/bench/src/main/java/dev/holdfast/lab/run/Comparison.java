package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult.Excluded;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.process.Reason;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Peers in one scenario, in slices that take turns: one round is a slice of each, in an order of its own, so that
 * whatever else the machine does meets all of them alike. A peer that fails takes part no more; the others go on, on a
 * stage of their own, since the threads of the one that failed may still be on the old one.
 */
final class Comparison {

    private static final long ORDER_SEED = 42;

    private final LoadSpec load;
    private final Settings settings;
    private final Stage.Cast cast;
    private final Chunks memory;
    private final Progress progress;
    private final Consumer<Excluded> excluded;
    private final List<Entrant> entrants = new ArrayList<>();
    private Optional<Stage> stage = Optional.empty();

    Comparison(
            Scenario scenario,
            Settings settings,
            Stage.Cast cast,
            Chunks memory,
            Progress progress,
            Consumer<Excluded> excluded) {
        this.load = LoadSpec.of(scenario, settings);
        this.settings = settings;
        this.cast = cast;
        this.memory = memory;
        this.progress = progress;
        this.excluded = excluded;
    }

    /** Runs the warm-up of all peers, and all rounds. */
    ScenarioResult run(List<Target> targets) throws InterruptedException {
        targets.forEach(target -> entrants.add(new Entrant(target)));
        try {
            Random order = new Random(ORDER_SEED);
            for (int round = 1; round <= settings.rounds(); round++) {
                warmUp();
                List<Entrant> turns = new ArrayList<>(entrants);
                Collections.shuffle(turns, order);
                for (Entrant entrant : turns) {
                    warmUp();
                    measure(entrant, round);
                }
            }
        } finally {
            stage.ifPresent(Stage::close);
        }
        List<PeerResult> results = entrants.stream().map(Entrant::result).toList();
        return new ScenarioResult(load.scenario(), results);
    }

    /** Has everybody run once on the present stage. */
    private void warmUp() throws InterruptedException {
        for (Optional<Entrant> cold = cold(); cold.isPresent(); cold = cold()) {
            Entrant entrant = cold.get();
            progress.begin(load.scenario().name() + ": " + entrant.name() + ", warm-up");
            try {
                Slice slice = slice(entrant, 0);
                for (Stage.Place place : stage().places()) {
                    place.host().connect(entrant.name(), entrant.target().uri());
                }
                entrant.takeWarmUp(slice.run(settings.settling(), settings.warmUp()));
            } catch (RuntimeException e) {
                drop(entrant, settings.rounds(), e);
            }
        }
    }

    private Optional<Entrant> cold() {
        return entrants.stream().filter(entrant -> !entrant.isWarm()).findFirst();
    }

    private void measure(Entrant entrant, int round) throws InterruptedException {
        if (!entrants.contains(entrant)) {
            return; // failed when it was to warm up again
        }
        progress.begin(
                load.scenario().name() + ": " + entrant.name() + ", round " + round + " of " + settings.rounds());
        try {
            entrant.take(slice(entrant, round).run(settings.settling(), settings.measured()));
        } catch (RuntimeException e) {
            drop(entrant, settings.rounds() - round, e);
        }
    }

    private void drop(Entrant entrant, int roundsToGo, RuntimeException failure) {
        entrants.remove(entrant);
        excluded.accept(new Excluded(entrant.name(), load.scenario().name(), Reason.of(failure), true));
        long warm = entrants.stream().filter(Entrant::isWarm).count();
        progress.plan(Math.toIntExact(warm) - roundsToGo);
        entrants.forEach(Entrant::coolDown);
        try {
            stage.ifPresent(Stage::close);
        } catch (RuntimeException e) {
            progress.say("what " + entrant.name() + " left behind could not be closed: " + Reason.of(e));
        }
        stage = Optional.empty();
    }

    private Stage stage() throws InterruptedException {
        Stage present = stage.isPresent() ? stage.get() : Stage.open(load, settings.clients(), cast, memory);
        stage = Optional.of(present);
        return present;
    }

    private Slice slice(Entrant entrant, int round) throws InterruptedException {
        String keys = BenchRun.keys(load.scenario(), entrant.name(), round);
        return new Slice(stage(), entrant.target(), keys, round);
    }
}
