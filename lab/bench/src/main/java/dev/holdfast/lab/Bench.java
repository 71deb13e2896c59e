package dev.holdfast.lab;

import dev.holdfast.lab.compare.CompareCommand;
import dev.holdfast.lab.held.HeldCommand;
import dev.holdfast.lab.lateness.LatenessCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The benchmarks. {@code ./holdfast bench --help} tells what there is. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures locks on Redis.",
        subcommands = {CompareCommand.class, HeldCommand.class, LatenessCommand.class})
public final class Bench {

    private Bench() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Bench()).execute(arguments));
    }
}
