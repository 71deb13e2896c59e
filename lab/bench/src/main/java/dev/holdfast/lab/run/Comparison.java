package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.SliceAnalysis;
import dev.holdfast.lab.analysis.WaitTimes;
import dev.holdfast.lab.figures.Excluded;
import dev.holdfast.lab.figures.Hold;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.Samples;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.figures.SliceResult;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.load.Chunks;
import dev.holdfast.lab.load.LoadSpec;
import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Peers in one scenario, in slices that take turns: one round is a slice of each, in an order of its own, so that whatever else the machine does meets all
 * of them alike. A peer that fails takes part no more; the others go on.
 */
final class Comparison {

    private static final long ORDER_SEED = 42;

    /** What a peer has shown so far. */
    private static final class Entrant {
        private final Target target;
        private final List<SliceResult> slices = new ArrayList<>();
        private final WaitTimes waits = new WaitTimes();
        private Violations ofWarmUp = Violations.NONE;
        private List<Hold> lastExcerpt = List.of();

        Entrant(Target target) {
            this.target = target;
        }

        void takeWarmUp(SliceAnalysis analysis) {
            ofWarmUp = analysis.violations();
        }

        void take(SliceAnalysis analysis) {
            slices.add(analysis.result());
            waits.add(analysis.waits());
            lastExcerpt = analysis.excerpt();
        }

        PeerResult result() {
            return new PeerResult(target.peer().name(), slices, ofWarmUp, new Samples(waits.curve(), lastExcerpt));
        }
    }

    private final Scenario scenario;
    private final Settings settings;
    private final Stage.Cast cast;
    private final Chunks memory;
    private final Progress progress;
    private final Consumer<Excluded> excluded;

    Comparison(
            Scenario scenario,
            Settings settings,
            Stage.Cast cast,
            Chunks memory,
            Progress progress,
            Consumer<Excluded> excluded) {
        this.scenario = scenario;
        this.settings = settings;
        this.cast = cast;
        this.memory = memory;
        this.progress = progress;
        this.excluded = excluded;
    }

    /** Runs the warm-up of all peers, and all rounds. */
    ScenarioResult run(List<Target> targets) throws InterruptedException {
        List<Entrant> entrants =
                new ArrayList<>(targets.stream().map(Entrant::new).toList());
        if (!entrants.isEmpty()) {
            LoadSpec load = LoadSpec.of(scenario, settings);
            try (Stage stage = Stage.open(load, settings.clients(), cast, memory)) {
                run(entrants, stage);
            }
        }
        return new ScenarioResult(
                scenario, entrants.stream().map(Entrant::result).toList());
    }

    private void run(List<Entrant> entrants, Stage stage) throws InterruptedException {
        for (Entrant entrant : List.copyOf(entrants)) {
            turn(entrants, entrant, 0, () -> {
                for (Stage.Place place : stage.places()) {
                    place.host().connect(entrant.target.peer().name(), entrant.target.uri());
                }
                entrant.takeWarmUp(slice(stage, entrant, 0).run(settings.settling(), settings.warmUp()));
            });
        }
        Random order = new Random(ORDER_SEED);
        for (int round = 1; round <= settings.rounds(); round++) {
            int number = round;
            List<Entrant> turns = new ArrayList<>(entrants);
            Collections.shuffle(turns, order);
            for (Entrant entrant : turns) {
                turn(
                        entrants,
                        entrant,
                        round,
                        () -> entrant.take(
                                slice(stage, entrant, number).run(settings.settling(), settings.measured())));
            }
        }
    }

    private interface Turn {
        void run() throws InterruptedException;
    }

    private void turn(List<Entrant> entrants, Entrant entrant, int round, Turn turn) throws InterruptedException {
        String peer = entrant.target.peer().name();
        progress.begin(scenario.name() + ": " + peer
                + (round == 0 ? ", warm-up" : ", round " + round + " of " + settings.rounds()));
        try {
            turn.run();
        } catch (RuntimeException e) {
            entrants.remove(entrant);
            progress.drop(settings.rounds() - round);
            excluded.accept(new Excluded(peer, scenario.name(), Reason.of(e), true));
        }
    }

    private Slice slice(Stage stage, Entrant entrant, int round) {
        String keys = "bench:" + scenario.name() + ":" + entrant.target.peer().name() + ":" + round;
        return new Slice(stage, entrant.target, keys, round);
    }
}
