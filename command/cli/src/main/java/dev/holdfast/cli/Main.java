package dev.holdfast.cli;

import dev.holdfast.cli.console.ConsoleCommand;
import dev.holdfast.cli.demo.DemoCommand;
import dev.holdfast.cli.doctor.DoctorCommand;
import dev.holdfast.cli.inspect.InspectCommand;
import dev.holdfast.cli.inspect.ReleaseCommand;
import dev.holdfast.cli.ls.LsCommand;
import dev.holdfast.cli.quorum.QuorumCommand;
import dev.holdfast.cli.run.RunCommand;
import dev.holdfast.cli.top.TopCommand;
import dev.holdfast.spi.PrintableText;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.security.Security;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code holdfast}. */
@Command(
        name = "holdfast",
        description = "Locks that hold across processes, on Redis, in a database or in ZooKeeper.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            DemoCommand.class,
            RunCommand.class,
            LsCommand.class,
            InspectCommand.class,
            ReleaseCommand.class,
            TopCommand.class,
            ConsoleCommand.class,
            DoctorCommand.class,
            QuorumCommand.class,
            CompletionCommand.class,
            HelpCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  holdfast demo",
            "  holdfast run --name nightly-report --wait 10s -- ./report.sh",
            "  holdfast ls",
            "  holdfast inspect nightly-report"
        })
public final class Main implements Runnable {

    /** From this JDK on, Netty's use of memory would be four lines on standard error before each result. */
    private static final int WARNS_OF_UNSAFE = 24;

    private static final String NO_UNSAFE = "io.netty.noUnsafe";

    /** For how many seconds the JVM remembers the address of a name. */
    private static final String NAMES_REMEMBERED = "networkaddress.cache.ttl";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-v", "--verbose"},
            scope = ScopeType.INHERIT,
            description = "Say more on standard error: the log, and stack traces.")
    private boolean verbose;

    /** Made by picocli. */
    public Main() {}

    /**
     * Runs a command and ends the JVM with its exit code.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        if (!isReadable(arguments, System.getenv(), System.err)) {
            System.exit(ExitCode.USAGE);
        }
        if (Runtime.version().feature() >= WARNS_OF_UNSAFE && System.getProperty(NO_UNSAFE) == null) {
            System.setProperty(NO_UNSAFE, "true");
        }
        forgetNamesSoon();
        Output out = Output.standard();
        PrintWriter writer = out.writer();
        int code = commandLine().setOut(writer).execute(arguments);
        writer.flush();
        System.exit(out.exitCode(code, System.err));
    }

    /** Unless it is set, the JVM remembers names for thirty seconds, and so long a server that moves is not found. */
    static void forgetNamesSoon() {
        if (Security.getProperty(NAMES_REMEMBERED) == null) {
            Security.setProperty(NAMES_REMEMBERED, "1");
        }
    }

    /**
     * Says whether arguments and settings are what was given. In a locale such as C, which cron and some containers
     * have, the JVM replaces each byte of other characters by the same one, so that two names would become one lock,
     * and the program of {@code run} would get other arguments than were written.
     */
    static boolean isReadable(String[] arguments, Map<String, String> environment, PrintStream err) {
        Optional<String> place = Stream.concat(
                        // Its text is not shown: it may have a password in it.
                        IntStream.range(0, arguments.length)
                                .filter(at -> isReplaced(arguments[at]))
                                .mapToObj(at -> "argument " + (at + 1)),
                        environment.entrySet().stream()
                                .filter(variable -> variable.getKey().startsWith("HOLDFAST"))
                                .filter(variable -> isReplaced(variable.getValue()))
                                .map(variable -> "the variable " + variable.getKey()))
                .findFirst();
        place.ifPresent(where -> err.println("holdfast: " + where + " has bytes that are no characters in this locale ("
                + System.getProperty("sun.jnu.encoding") + "), so it cannot be told from others. Set LC_ALL=C.UTF-8"));
        return place.isEmpty();
    }

    private static boolean isReplaced(String text) {
        return text.indexOf('\uFFFD') >= 0;
    }

    boolean verbose() {
        return verbose;
    }

    static CommandLine commandLine() {
        Main main = new Main();
        CommandLine line = new CommandLine(main);
        CloneCommands.all().addTo(line);
        line.setExecutionStrategy(parsed -> {
            Logging.configure(main.verbose);
            return new CommandLine.RunLast().execute(parsed);
        });
        line.registerConverter(Duration.class, new DurationConverter());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExpandAtFiles(false);
        line.setExecutionExceptionHandler(new Failures());
        line.setParameterExceptionHandler(Main::explainUsage);
        line.setExitCodeExceptionMapper(e -> ExitCode.USAGE);
        // What stands behind the program's name is the program's own, with or without "--".
        Objects.requireNonNull(line.getSubcommands().get("run")).setStopAtPositional(true);
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which command to run");
    }

    private static int explainUsage(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        command.getErr().println("holdfast: " + messageOf(e, command));
        boolean unused = CommandLine.UnmatchedArgumentException.printSuggestions(e, command.getErr());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** What stands where a command is expected can only be one that does not exist. */
    private static String messageOf(ParameterException e, CommandLine command) {
        if (command.getParent() == null
                && e instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().get(0).startsWith("-")) {
            return "there is no command '"
                    + PrintableText.of(unmatched.getUnmatched().get(0)) + "'";
        }
        return String.valueOf(e.getMessage());
    }

    /** The version in the jar's manifest. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "holdfast " + (version == null ? "(unpackaged)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
