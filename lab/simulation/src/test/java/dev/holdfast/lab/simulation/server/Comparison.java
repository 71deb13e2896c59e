package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Does the same steps to the model and to a real server, and compares each reply, all keys after each step, and in the
 * end all messages.
 */
final class Comparison {

    /**
     * No key ends nearer than that to the time of a step. A step on the real server that takes longer says nothing, and
     * is done again from the start.
     */
    private static final long MARGIN_MILLIS = 300;

    /**
     * A step that took no longer finds what the model has. In a longer one, less remains of the keys on the real server
     * than in the model when a script decides by it, so a difference is looked for again, from the start.
     */
    private static final long SWIFT_MILLIS = 2;

    private static final int MOST_TRIES = 200;

    /**
     * Time goes on with each step. A remaining time that equals a lease would be the one case in which a millisecond
     * decides what a script does.
     */
    private static final long INSTANT_MICROS = 1_500;

    private static final long DETOUR_MICROS = 700_000;

    private final RealSide real;
    private final Release release;
    private final ScriptEngine engine = new ScriptEngine();

    Comparison(RealSide real) {
        this.real = real;
        this.release = Release.valueOf("REDIS_" + real.version().substring(0, 3).replace('.', '_'));
    }

    /** The first difference, if there is one. */
    Optional<Difference> run(long seed, int steps, Supplier<StepSource> sources, Consumer<CommandTable> planted) {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                return new Run(seed, sources.get(), planted).compare(steps);
            } catch (DelayException e) {
                // The machine was busy elsewhere for so long that keys may have ended on one side only, or nearly so.
            }
        }
        throw new IllegalStateException("seed " + seed + ": the machine was held up " + MOST_TRIES + " times: "
                + MARGIN_MILLIS + " ms were too short for one step, or " + SWIFT_MILLIS + " ms for one that differs");
    }

    private static final class DelayException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private final class Run {

        private final long seed;
        private final Random random;
        private final StepSource source;
        private final ModelSide model;
        private final List<Step> done = new ArrayList<>();

        Run(long seed, StepSource source, Consumer<CommandTable> planted) {
            this.seed = seed;
            this.random = new Random(seed);
            this.source = source;
            this.model = new ModelSide(release, engine, source, planted);
            real.reset(source);
        }

        Optional<Difference> compare(int steps) throws DelayException {
            for (int i = 0; i < steps; i++) {
                pass(INSTANT_MICROS);
                Step step = source.next(random, model.nowMicros());
                done.add(step);
                Optional<Difference> difference = compared(step);
                if (difference.isPresent()) {
                    return difference;
                }
            }
            return comparedMessages();
        }

        private void pass(long micros) {
            model.pass(micros);
            while (remaining().stream().anyMatch(millis -> millis >= 0 && millis < MARGIN_MILLIS)) {
                model.pass(DETOUR_MICROS);
            }
        }

        private List<Long> remaining() {
            return source.keys().stream().map(model::remainingMillis).toList();
        }

        private Optional<Difference> compared(Step step) throws DelayException {
            if (step instanceof Step.Pass pass) {
                pass(pass.micros());
                return Optional.empty();
            }
            long startedNanos = System.nanoTime();
            real.pin(model.nowMicros(), source.keys(), remaining());
            Reply expected = real.execute(step);
            Reply expectedKeys = real.dump(source.keys());
            long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNanos);
            if (tookMillis >= MARGIN_MILLIS) {
                throw new DelayException();
            }
            Reply reply = model.execute(step);
            source.answered(step, reply);
            Optional<Difference> found = Optional.empty();
            Reply keys = model.dump(source.keys());
            if (!new ReplyComparison(RemainingTimes.in(step, reply), tookMillis).areEqual(reply, expected)) {
                found = difference("reply", reply, expected);
            } else if (!new ReplyComparison(RemainingTimes.inDump(source.keys().size()), tookMillis)
                    .areEqual(keys, expectedKeys)) {
                found = difference("keys " + source.keys(), keys, expectedKeys);
            }
            if (found.isPresent() && tookMillis > SWIFT_MILLIS) {
                throw new DelayException();
            }
            return found;
        }

        private Optional<Difference> comparedMessages() {
            for (int client = 0; client < ModelSide.CLIENTS; client++) {
                if (!model.heard(client).equals(real.heard(client))) {
                    return difference("messages to client " + client, model.heard(client), real.heard(client));
                }
            }
            return Optional.empty();
        }

        private Optional<Difference> difference(String where, Object ofModel, Object ofReal) {
            return Optional.of(new Difference(
                    real.version(), seed, List.copyOf(done), where, ofModel.toString(), ofReal.toString()));
        }
    }
}
