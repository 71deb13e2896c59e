package dev.holdfast.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands that only {@code ./holdfast} in a clone has, which starts another program for them. They are listed with
 * the others, and say where they are.
 */
record CloneCommands(List<Named> commands) {

    /** One of them. */
    record Named(String name, String what) {}

    static CloneCommands all() {
        return new CloneCommands(List.of(
                new Named("bench", "Measures locks of several libraries side by side."),
                new Named("chaos", "Uses locks while everything fails that can, and judges what was seen."),
                new Named("simulate", "Plays the engine on simulated time, with faults, from seeds."),
                new Named("soak", "Uses locks for hours, and says whether anything grew."),
                new Named("jmh", "Measures parts in nanoseconds and bytes.")));
    }

    void addTo(CommandLine line) {
        commands.forEach(one -> line.addSubcommand(one.name(), spec(one)));
    }

    private static CommandSpec spec(Named one) {
        Explanation explanation = new Explanation(one.name());
        CommandSpec spec = CommandSpec.wrapWithoutInspection(explanation);
        explanation.spec = spec;
        spec.usageMessage()
                .description(
                        one.what() + " In a clone, by ./holdfast.",
                        "Its options are shown by './holdfast " + one.name()
                                + (one.name().equals("jmh") ? " -h'." : " --help'."))
                .customSynopsis("./holdfast " + one.name() + " [OPTION]...");
        // Whatever the options are, they are not this program's.
        spec.parser().unmatchedArgumentsAllowed(true).unmatchedOptionsArePositionalParams(true);
        return spec;
    }

    private static final class Explanation implements Callable<Integer> {

        private final String name;
        private @Nullable CommandSpec spec;

        Explanation(String name) {
            this.name = name;
        }

        @Override
        public Integer call() {
            PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
            err.println("holdfast: '" + name + "' is not in this program; run './holdfast " + name
                    + "' in a clone of its source");
            err.flush();
            return ExitCode.USAGE;
        }
    }
}
