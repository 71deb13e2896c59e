package dev.holdfast.lab.chaos;

import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.report.JsonReport;
import dev.holdfast.lab.chaos.report.ResultFile;
import dev.holdfast.lab.chaos.report.SeedResult;
import dev.holdfast.lab.chaos.report.SeedResult.Plan;
import dev.holdfast.lab.chaos.report.TextReport;
import dev.holdfast.lab.chaos.report.Timeline;
import dev.holdfast.lab.chaos.report.Total;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.lab.chaos.stage.Stage;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Chaos on real processes. {@code ./holdfast chaos --help} describes it. */
@Command(
        name = "./holdfast chaos",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Lets clients in processes of their own use locks on a real server, while everything fails that can,"
                        + " by a schedule that the seed decides; and judges what they saw.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:nothing happened that the schedule does not explain",
            "1:a violation, or something was left behind",
            "64:the command line is wrong, or the servers cannot be run here",
            "130, 143:stopped by a signal; with --results, the same command goes on where it was"
        })
public final class Chaos implements Callable<Integer> {

    enum Format {
        text,
        json
    }

    @Option(
            names = "--seed",
            paramLabel = "N[..M]",
            converter = SeedRange.Converter.class,
            description = "the seed, or a range of seeds that are played one after the other (default: one that is"
                    + " drawn at random, and printed)")
    private @Nullable SeedRange named;

    private SeedRange seeds = new SeedRange(1, 1);

    @Option(
            names = "--minutes",
            defaultValue = "3",
            description = "of faults, for each seed (default: ${DEFAULT-VALUE})")
    private double minutes;

    @Option(names = "--clients", defaultValue = "4", description = "client processes (default: ${DEFAULT-VALUE})")
    private int clients;

    @Option(
            names = "--topology",
            defaultValue = "single",
            description = "how the servers with the locks are run: single, sentinel, cluster or quorum for Redis, or"
                    + " postgresql, mariadb or zookeeper (default: ${DEFAULT-VALUE})")
    private Topology topology = Topology.SINGLE;

    @Option(
            names = "--families",
            defaultValue = "lock",
            converter = FamiliesConverter.class,
            description =
                    "what the clients use: mixed for all kinds on the same names, or some of lock, sticky, set, read,"
                            + " write, permits and owner with commas between them (default: ${DEFAULT-VALUE})")
    private Families families = Families.LOCK;

    @Option(
            names = "--results",
            paramLabel = "FILE",
            description = "keeps a line for each finished seed; seeds that are there are not played again")
    private @Nullable Path results;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE})")
    private Format format = Format.text;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "draws the run as a page; for a range of seeds, each with its seed in the name")
    private @Nullable Path html;

    @Option(names = "--dry-run", description = "prints the schedules, and plays none of them")
    private boolean dryRun;

    @Spec
    private @Nullable CommandSpec spec;

    Chaos() {}

    static CommandLine commandLine() {
        return new CommandLine(new Chaos()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        if (minutes <= 0 || clients < 1) {
            throw new ParameterException(command, "--minutes and --clients must be positive");
        }
        requireKnown(command);
        seeds = named == null ? SeedRange.drawn(new SecureRandom()) : named;
        if (named == null) {
            command.getErr().println("the seed is " + seeds.first() + "; the same run again: --seed " + seeds.first());
            command.getErr().flush();
        }
        Duration length = Duration.ofMillis(Math.round(minutes * 60_000));
        PrintWriter out = command.getOut();
        if (dryRun) {
            seeds.seeds().forEach(seed -> out.println(Schedule.of(topology, seed, length, clients)));
            return 0;
        }
        requireServers(command);
        Plan plan = new Plan(topology.id(), families.id(), length.toSeconds(), clients);
        ResultFile finished = Optional.ofNullable(results)
                .map(file -> ResultFile.open(file, plan))
                .orElseGet(ResultFile::inMemory);
        Progress progress = new Progress(command.getErr());
        for (PrimitiveIterator.OfLong left = seeds.seeds().iterator(); left.hasNext(); ) {
            long seed = left.nextLong();
            if (!finished.has(seed)) {
                finished.add(play(plan, Schedule.of(topology, seed, length, clients), progress));
            }
        }
        report(out, finished);
        return Total.of(finished.all()).isGood() ? 0 : 1;
    }

    /** Refuses a topology that can give none of the families. */
    private void requireKnown(CommandLine command) {
        try {
            families.on(topology);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, "--families " + families.id() + ": " + e.getMessage(), e);
        }
    }

    private void requireServers(CommandLine command) {
        Stage.missing(topology).ifPresent(missing -> {
            throw new ParameterException(
                    command,
                    "--topology " + topology.id() + " cannot be run here: " + missing
                            + "; HOLDFAST_JAVA_OPTIONS takes options such as -Dmariadb.home=FOLDER");
        });
    }

    static final class FamiliesConverter implements ITypeConverter<Families> {
        @Override
        public Families convert(String text) {
            try {
                return Families.parse(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    private SeedResult play(Plan plan, Schedule schedule, Progress progress) throws IOException, InterruptedException {
        progress.begin(schedule);
        try (WorkingDirectory directory = WorkingDirectory.create()) {
            Run.Outcome outcome = new Run(schedule, families, directory.path(), List.of(), progress::over).play();
            if (html != null) {
                Timeline.write(pageOf(html, schedule.seed()), outcome);
            }
            SeedResult result = SeedResult.of(plan, outcome);
            progress.end(result);
            return result;
        }
    }

    private Path pageOf(Path named, long seed) {
        String name = Objects.requireNonNull(named.getFileName()).toString();
        return seeds.first() == seeds.last()
                ? named
                : named.resolveSibling(name.replaceFirst("(\\.html?)?$", "-" + seed + "$1"));
    }

    private void report(PrintWriter out, ResultFile finished) throws IOException {
        if (format == Format.json) {
            JsonReport.print(out, finished.all());
        } else {
            TextReport.print(out, finished.all());
        }
    }
}
