package dev.holdfast.lab.chaos;

import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.soak.SoakReport;
import dev.holdfast.lab.chaos.soak.SoakResult;
import dev.holdfast.lab.chaos.soak.SoakRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Constant load for long. {@code ./holdfast soak --help} describes it. */
@Command(
        name = "./holdfast soak",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Lets clients in processes of their own work for long, with a fault now and then, and says whether"
                        + " anything grew.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:nothing grew",
            "1:something grew in the second half by more than noise",
            "64:the command line is wrong"
        })
public final class Soak implements Callable<Integer> {

    /** How long. */
    private static final class Length {
        @Option(names = "--hours", description = "of load")
        private double hours;

        @Option(names = "--minutes", description = "of load, instead of hours")
        private double minutes;

        Duration duration() {
            return Duration.ofMillis(Math.round(hours * 3_600_000 + minutes * 60_000));
        }
    }

    @ArgGroup(multiplicity = "1")
    private Length length = new Length();

    @Option(names = "--seed", defaultValue = "1", description = "decides what goes wrong (default: ${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--clients", defaultValue = "4", description = "client processes (default: ${DEFAULT-VALUE})")
    private int clients;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE})")
    private Chaos.Format format = Chaos.Format.text;

    @Option(names = "--html", paramLabel = "FILE", description = "plots everything on a page")
    private @Nullable Path html;

    @Spec
    private @Nullable CommandSpec spec;

    private Soak() {}

    static CommandLine commandLine() {
        return new CommandLine(new Soak()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        if (length.duration().toSeconds() < 10 || clients < 1) {
            throw new ParameterException(command, "a soak takes 10 seconds at least, and a client");
        }
        PrintWriter err = command.getErr();
        Schedule schedule = Schedule.sparse(seed, length.duration(), clients);
        err.println(schedule);
        SoakResult result;
        try (WorkingDirectory directory = WorkingDirectory.create()) {
            SoakRun run = new SoakRun(schedule, SoakRun.intervalFor(schedule.length()), directory.path(), line -> {
                err.println(line);
                err.flush();
            });
            result = run.run();
        }
        if (html != null) {
            SoakReport.writePage(html, result);
        }
        if (format == Chaos.Format.json) {
            SoakReport.printJson(command.getOut(), result);
        } else {
            SoakReport.printText(command.getOut(), result);
        }
        return result.anythingGrew() ? 1 : 0;
    }
}
