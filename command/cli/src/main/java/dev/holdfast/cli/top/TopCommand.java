package dev.holdfast.cli.top;

import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Terminal;
import dev.holdfast.cli.console.OnDemandRelease;
import dev.holdfast.cli.console.WatchOptions;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast top}: shows who holds which lock in the terminal. */
@Command(
        name = "top",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows in the terminal who holds which lock, since when, and who waits behind whom, as it changes. The key"
                    + " ? says what the keys do; q ends it.",
            "",
            "It changes nothing unless --allow-release is given. Where there is no terminal, it prints one table.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        footer = {"", "Examples:", "  holdfast top", "  holdfast top --slow 10s order:42", "  holdfast top --once"},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it was ended, or --once has printed its table",
            "64:the command line is wrong",
            "66:the file of --replay cannot be read",
            "69:the server is out of reach at the start, or for --once",
            "78:the server refuses; the message says why, and names a missing permission"
        })
public final class TopCommand implements Callable<Integer> {

    private static final Duration SHORTEST = Duration.ofSeconds(1);
    /** A console that nobody asks for longer ends its connection. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private WatchOptions watch;

    @Option(
            names = "--sort",
            paramLabel = "wait|waiters|held|name",
            defaultValue = "wait",
            description = "The longest wait first, the most waiters or the longest hold; or by name. The key s changes"
                    + " it. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private LockOrder order;

    @Option(
            names = "--interval",
            paramLabel = "D",
            defaultValue = "1s",
            description = "How often the picture changes, 1s to 10s. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration interval;

    @Option(names = "--once", description = "Print one table, and end.")
    private boolean once;

    @Option(
            names = "--allow-release",
            description = "Let the key r take a lock from its holder. Otherwise it only reads.")
    private boolean allowsRelease;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public TopCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        requireSense();
        ConsoleOptions options = watch.console(connection, alert -> {});
        if (watch.replay().isPresent()) {
            try (Console console = watch.replayed(options)) {
                return show(console);
            }
        }
        BrowserSource source = connection::browse;
        // What cannot be reached is said before there is a picture.
        watch.requireAnswer(source);
        try (OnDemandRelease release =
                        new OnDemandRelease(() -> connection.url().connect(connection.choices()));
                Console console = Console.of(source, allowsRelease ? options.releasing(release) : options)) {
            return show(console);
        }
    }

    private void requireSense() {
        watch.requireSense();
        if (watch.replay().isPresent() && allowsRelease) {
            throw new ParameterException(
                    spec.commandLine(), "--replay asks no server, and goes without --allow-release");
        }
        if (interval.compareTo(SHORTEST) < 0 || interval.compareTo(LONGEST) > 0) {
            throw new ParameterException(spec.commandLine(), "--interval has to be 1s to 10s");
        }
    }

    private int show(Console console) throws IOException, InterruptedException {
        ConsoleReader reader = new ConsoleReader(console, ZoneId.systemDefault());
        if (once) {
            return new OneTable(reader, order).print(spec.commandLine());
        }
        Map<String, String> environment = System.getenv();
        boolean isDumb = environment.getOrDefault("TERM", "dumb").equals("dumb");
        if (isDumb || !Terminal.isInput() || !Terminal.isOutput()) {
            spec.commandLine()
                    .getErr()
                    .println("holdfast: there is no terminal that a picture could be drawn on;"
                            + " this is one table, as with --once");
            spec.commandLine().getErr().flush();
            return new OneTable(reader, order).print(spec.commandLine());
        }
        boolean hasColours = environment.getOrDefault("NO_COLOR", "").isEmpty();
        Charset charset = Charset.forName(System.getProperty("native.encoding", "UTF-8"));
        try (LateErrors late = LateErrors.begin();
                TopTerminal terminal = TopTerminal.open(charset, hasColours)) {
            new TopLoop(terminal, reader, order, interval, allowsRelease).run();
        }
        return ExitCode.OK;
    }
}
