package dev.holdfast.lab.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** The measurements of parts. {@code ./holdfast jmh -h} shows JMH's options, all of which it takes. */
public final class Jmh {

    private static final int USAGE = 64;
    private static final String JMHS_OWN_USAGE = "java -jar ...";

    private Jmh() {}

    /**
     * Runs JMH's own command.
     *
     * @param arguments options and patterns of JMH
     * @throws IOException if a result cannot be written
     */
    public static void main(String[] arguments) throws IOException {
        CommandLineOptions options;
        try {
            options = new CommandLineOptions(arguments);
        } catch (CommandLineOptionException e) {
            System.err.println("holdfast: " + e.getMessage());
            System.err.println("Try './holdfast jmh -h'.");
            System.exit(USAGE);
            return;
        }
        if (options.shouldHelp()) {
            System.out.print(help(options));
            return;
        }
        Main.main(arguments);
    }

    /** JMH names in its help how it is started elsewhere, and writes it to standard output alone. */
    static String help(CommandLineOptions options) throws IOException {
        PrintStream out = System.out;
        ByteArrayOutputStream help = new ByteArrayOutputStream();
        System.setOut(new PrintStream(help, true, StandardCharsets.UTF_8));
        try {
            options.showHelp();
        } finally {
            System.setOut(out);
        }
        return help.toString(StandardCharsets.UTF_8).replace(JMHS_OWN_USAGE, "./holdfast jmh");
    }
}
