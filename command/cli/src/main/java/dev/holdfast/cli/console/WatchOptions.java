package dev.holdfast.cli.console;

import dev.holdfast.HoldfastException;
import dev.holdfast.LockBrowser;
import dev.holdfast.cli.CommandException;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Message;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which locks are watched, and what about them is remarkable: the options of each command that shows a console. */
public final class WatchOptions {

    /** Names that no lock and no client has. */
    private static final List<String> NOBODYS = List.of("holdfast:console:nobody");

    /** Whether locks are looked for. */
    enum Discover {
        ON,
        OFF
    }

    @Spec(Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "Locks to show in any case, also when they are free.")
    private List<String> names = List.of();

    @Option(
            names = "--discover",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Whether to look for locks, within 1 %% of the server's time; off: only those that are named."
                    + " Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Discover discover;

    @Option(
            names = "--slow",
            paramLabel = "D",
            defaultValue = "30s",
            description = "After how long a hold is remarkable. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration slow;

    @Option(
            names = "--many-waiters",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many waiters are remarkable. Default: ${DEFAULT-VALUE}.")
    private int manyWaiters;

    @Option(
            names = "--election",
            paramLabel = "NAME",
            description = "A lock that is an election, so that who leads for long, or stands for it, is not remarkable;"
                    + " with * at the end, all whose names begin so. May be given several times.")
    private List<String> elections = List.of();

    @Option(
            names = "--replay",
            paramLabel = "FILE",
            description = "Show what --record of console has written, and ask no server.")
    private @Nullable Path replay;

    /** Made by picocli. */
    public WatchOptions() {}

    /** {@return a recording to show in the place of a server; empty for a server} */
    public Optional<Path> replay() {
        return Optional.ofNullable(replay);
    }

    /**
     * A console of the recording that is to be shown.
     *
     * @param options what is remarkable
     * @return to be closed
     * @throws CommandException if the file cannot be read
     * @throws IllegalArgumentException if it is no recording
     */
    public Console replayed(ConsoleOptions options) {
        Path file = replay().orElseThrow();
        try {
            return Console.replay(file, options);
        } catch (IOException e) {
            throw new CommandException(ExitCode.NO_INPUT, "--replay: " + Message.of(e), e);
        }
    }

    /**
     * Whether these options make sense together.
     *
     * @throws ParameterException if they do not
     */
    public void requireSense() {
        if (discover == Discover.OFF && names.isEmpty() && replay == null) {
            throw new ParameterException(
                    spec.commandLine(), "--discover off shows the locks that are named: name some");
        }
        if (names.stream().anyMatch(String::isBlank)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "NAME must not be blank: a blank name is usually a variable that was not filled in");
        }
        if (slow.isZero() || manyWaiters < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--slow has to be longer than 0, and --many-waiters 1 or more");
        }
    }

    /**
     * Connects once, looks for locks and at those that are named, and asks about a client, so that a permission that is
     * missing is said at once. Blocks until the server has answered.
     *
     * @param source of the console
     * @throws HoldfastException if the server is out of reach, or refuses
     * @throws IllegalArgumentException if no lock can have such a name
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void requireAnswer(BrowserSource source) throws InterruptedException {
        try (LockBrowser browser = source.connect()) {
            var unused = browser.look(names.isEmpty() ? NOBODYS : names, 0);
            var unusedClients = browser.clients(NOBODYS);
            if (discover == Discover.ON) {
                var unusedNames = browser.names(LockBrowser.BEGINNING);
            }
        }
    }

    /**
     * What a console has to look at.
     *
     * @param connection names the server, unless there is a recording
     * @param notices gets a line for each alert that begins
     * @return options of a console that only reads
     */
    public ConsoleOptions console(ConnectionOptions connection, Consumer<String> notices) {
        String kind = replay != null
                ? "replay"
                : switch (connection.url().kind()) {
                    case REDIS, QUORUM -> "redis";
                    case DATABASE -> "jdbc";
                    case ZOOKEEPER -> "zookeeper";
                };
        ConsoleOptions options = ConsoleOptions.of(kind)
                .remarkable(slow, manyWaiters)
                .elections(elections)
                .notices(notices);
        return discover == Discover.OFF ? options.only(names) : options.with(names);
    }
}
