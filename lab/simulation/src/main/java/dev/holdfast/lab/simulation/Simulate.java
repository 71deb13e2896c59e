package dev.holdfast.lab.simulation;

import dev.holdfast.lab.simulation.check.Violation;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.SeedRange;
import dev.holdfast.lab.simulation.run.Shrinker;
import dev.holdfast.lab.simulation.run.Simulation;
import dev.holdfast.lab.simulation.run.Tally;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.ScheduleText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Plays seeds, or one of them with everything that happens. {@code ./holdfast simulate --help} describes it. */
@Command(
        name = "./holdfast simulate",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        description = {
            "Runs the engine, the Redis backend and its scripts on simulated time, with faults, all from seeds, and"
                    + " checks every promise.",
            "Exit code: 0 without a violation that nothing explains, 1 with one, 64 for a wrong option."
        })
public final class Simulate implements Callable<Integer> {

    private static final int FAILED = 1;

    /** How many failing seeds are named and made smaller. */
    private static final int SHRUNK = 3;

    /** The seeds and schedules that are played. */
    static final class Selection {

        @Option(
                names = "--seeds",
                paramLabel = "FROM..TO",
                converter = RangeConverter.class,
                description = "play these seeds, both included")
        @Nullable
        SeedRange seeds;

        @Option(names = "--seed", paramLabel = "N", description = "play one seed")
        @Nullable
        Long seed;

        @Option(names = "--schedule", paramLabel = "FILE", description = "play a schedule that was printed before")
        @Nullable
        Path schedule;
    }

    /** How figures are printed. */
    enum Format {
        text,
        json
    }

    @ArgGroup(multiplicity = "1")
    private Selection what = new Selection();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "how many seeds at a time; the default is one for each processor")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--topology",
            paramLabel = "TOPOLOGY",
            split = ",",
            description =
                    "single, takeover, groups, sticky, order, kept, resize, sets, counted, quorum or rows, or several"
                            + " of them with commas between; all are the default for --seeds, single for --seed")
    private @Nullable List<Topology> topologies;

    @Option(names = "--trace", description = "print everything that happens; with --seed or --schedule")
    private boolean trace;

    @Option(names = "--no-shrink", description = "do not make failing schedules smaller")
    private boolean whole;

    @Option(names = "--format", paramLabel = "FORMAT", description = "text, the default, or json")
    private Format format = Format.text;

    @Spec
    private @Nullable CommandSpec spec;

    private Simulate() {}

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(command().execute(arguments));
    }

    static CommandLine command() {
        return new CommandLine(new Simulate()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (what.seeds != null) {
            return playAll(what.seeds);
        }
        if (what.schedule != null) {
            Schedule schedule = ScheduleText.read(Files.readString(what.schedule));
            Tally tally = new Tally();
            Outcome outcome = new Simulation().play(schedule, trace ? out()::println : null);
            tally.add(schedule, outcome);
            return played(tally, outcome, schedule);
        }
        Topology topology = topologies == null ? Topology.SINGLE : topologies.get(0);
        long seed = what.seed == null ? 0 : what.seed;
        Tally tally = new Tally();
        Outcome outcome = topology.play(seed, tally, trace ? out()::println : null);
        return played(tally, outcome, topology.schedule(seed));
    }

    private int playAll(SeedRange seeds) throws InterruptedException {
        List<Topology> played = topologies == null ? List.of(Topology.values()) : topologies;
        Map<Topology, Tally> tallies = new EnumMap<>(Topology.class);
        for (Topology topology : played) {
            long startedNanos = System.nanoTime();
            Consumer<Tally> progress =
                    present -> err().println(topology.text() + ": " + progress(present, seeds, startedNanos));
            Tally tally = seeds.play(threads, (seed, all) -> topology.play(seed, all, null), progress);
            progress.accept(tally);
            writeFaults(tally);
            tallies.put(topology, tally);
        }
        Figures.write(tallies, format == Format.json, out());
        if (!whole) {
            tallies.forEach((topology, tally) ->
                    tally.failing().stream().limit(SHRUNK).forEach(outcome -> shrink(topology, outcome)));
        }
        return tallies.values().stream().allMatch(tally -> tally.failing().isEmpty())
                ? CommandLine.ExitCode.OK
                : FAILED;
    }

    private void writeFaults(Tally tally) {
        tally.faults().forEach((kind, count) -> err().printf(Locale.ROOT, "%12d %s%n", count, kind));
        err().printf(
                        Locale.ROOT,
                        "%d processes were copied; %d copies went on beside another process under its id,"
                                + " which was out of reach%n",
                        tally.copies(),
                        tally.unnoticedCopies());
    }

    private static String progress(Tally tally, SeedRange seeds, long startedNanos) {
        double minutes = (System.nanoTime() - startedNanos) / 60e9;
        return String.format(
                Locale.ROOT,
                "%,d of %,d seeds, %,.0f a minute; %,d grants; %d failing%s, %d violations explained",
                tally.seeds(),
                seeds.to() - seeds.from() + 1,
                tally.seeds() / minutes,
                tally.grants(),
                tally.failing().size(),
                firstFailing(tally),
                tally.explained());
    }

    private static String firstFailing(Tally tally) {
        return tally.failing().stream()
                .limit(SHRUNK)
                .map(outcome -> " " + outcome.seed())
                .collect(Collectors.joining(",", tally.failing().isEmpty() ? "" : ":", ""));
    }

    private int played(Tally tally, Outcome outcome, @Nullable Schedule schedule) {
        if (trace) {
            out().printf(Locale.ROOT, "trace hash %016x%n", outcome.hash());
        }
        Figures.write(tally, format == Format.json, out());
        if (schedule != null && !whole && !trace && !outcome.violations().isEmpty()) {
            shrink(schedule, outcome);
        }
        return outcome.violations().isEmpty() ? CommandLine.ExitCode.OK : FAILED;
    }

    private void shrink(Topology topology, Outcome failing) {
        Schedule schedule = topology.schedule(failing.seed());
        if (schedule != null) {
            shrink(schedule, failing);
        }
    }

    private void shrink(Schedule schedule, Outcome failing) {
        Violation first = failing.violations().get(0);
        err().println("making the schedule of seed " + failing.seed() + " smaller");
        Schedule small = new Shrinker(new Simulation(), first.rule()).shrink(schedule);
        err().println("# seed " + failing.seed() + ", shrunk from " + schedule.size() + " to " + small.size()
                + " elements: " + first);
        err().print(ScheduleText.write(small));
        err().flush();
    }

    private PrintWriter out() {
        return commandSpec().commandLine().getOut();
    }

    private PrintWriter err() {
        return commandSpec().commandLine().getErr();
    }

    private CommandSpec commandSpec() {
        if (spec == null) {
            throw new IllegalStateException("picocli has not initialized the command");
        }
        return spec;
    }

    /** FROM..TO, or one number. */
    static final class RangeConverter implements ITypeConverter<SeedRange> {

        @Override
        public SeedRange convert(String value) {
            String[] ends = value.split("\\.\\.", -1);
            if (ends.length > 2) {
                throw new CommandLine.TypeConversionException("not of the form FROM..TO: " + value);
            }
            try {
                return new SeedRange(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
            } catch (IllegalArgumentException e) {
                throw new CommandLine.TypeConversionException("not of the form FROM..TO: " + value);
            }
        }
    }
}
