package dev.holdfast.cli.run;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.ServerOptions;
import dev.holdfast.cli.Terminal;
import dev.holdfast.spi.PrintableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code holdfast run}: runs a program while the lock is held. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs a program while a lock is held, and releases the lock when it ends.",
            "",
            "The lease is renewed while the program runs. The program finds its fencing token in HOLDFAST_TOKEN and"
                    + " the lock's name in HOLDFAST_NAME, and HOLDFAST_URL and HOLDFAST_REDIS without user and"
                    + " password. Signals are passed on to it. A wait of more"
                    + " than two seconds is explained on standard error. If the lease is lost, or this"
                    + " command is killed, or stands still until the lease is over, the program"
                    + " and all of its process group get TERM, and KILL after --grace.",
            "",
            "On Windows, and where there is no /bin/sh, nothing ends the program if this command is killed or stands"
                    + " still; a warning says so before the program starts.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "N:the program's own; 128+N if signal N ended it",
            "64:the command line is wrong",
            "69:the server is out of reach",
            "75:the lock was not acquired within --wait",
            "76:the lease was lost while the program ran",
            "78:the server refuses",
            "126:the program cannot be executed",
            "127:there is no such program"
        },
        footer = {
            "",
            "Examples:",
            "  holdfast run --name nightly-report --wait 0 --min-hold 1m -- ./report.sh",
            "  holdfast run --redis-file /etc/holdfast.uri --name migrate -- ./migrate"
        })
public final class RunCommand implements Callable<Integer> {

    private static final Duration FOR_EVER = Duration.ofDays(10_000);

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--name", required = true, paramLabel = "NAME", description = "The lock's name.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Option(
            names = "--wait",
            paramLabel = "D",
            description = "How long to wait for the lock: 10s, 500ms, 2m; 0 asks once. Without it, for ever.")
    private @Nullable Duration wait;

    @Option(
            names = "--lease",
            paramLabel = "D",
            defaultValue = "30s",
            description = "How long the lock outlives a crash of this command. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration lease;

    @Option(
            names = "--min-hold",
            paramLabel = "D",
            defaultValue = "0",
            description =
                    "Keep the lock taken at least this long, also when the program ends earlier: so that a job whose"
                            + " machines start it a little apart runs once.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration minHold;

    @Option(
            names = "--grace",
            paramLabel = "D",
            defaultValue = "10s",
            description = "The time between TERM and KILL when the lease is lost. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration grace;

    @Option(
            names = "--conflict-exit-code",
            paramLabel = "N",
            defaultValue = "" + ExitCode.CONFLICT,
            description = "The exit code when the lock was not acquired in time. Default: ${DEFAULT-VALUE}.")
    private int conflictExitCode;

    @Option(
            names = {"-q", "--quiet"},
            description = "Say nothing when the lock was not acquired in time, and nothing of a wait: for a job that"
                    + " one machine of many runs. The exit code says it.")
    private boolean quiet;

    @Option(
            names = "--foreground",
            description = "Leave the program in this terminal's foreground, for one that asks for a password at the"
                    + " terminal. Then"
                    + " it has no process group of its own; signals go to it and its descendants.")
    private boolean foreground;

    @Option(
            names = "--pass-credentials",
            description = "Leave user and password in the program's HOLDFAST_URL and HOLDFAST_REDIS, for one that"
                    + " uses locks itself. Otherwise it gets both without them.")
    private boolean passesCredentials;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    @Option(names = "--create-tables", description = "Create the tables in the database if they are missing.")
    private boolean createTables;

    @Parameters(
            paramLabel = "COMMAND",
            arity = "1..*",
            description = "The program and its arguments. No shell looks at them.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private List<String> command;

    /** Made by picocli. */
    public RunCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (conflictExitCode < 0 || conflictExitCode > 255) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--conflict-exit-code has to be between 0 and 255, and not " + conflictExitCode);
        }
        if (name.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--name must not be blank: a blank name is usually a variable that was not filled in");
        }
        LockOptions options =
                LockOptions.builder().lease(lease).minHold(minHold).build();
        SignalRelay relay = SignalRelay.install(foreground && Terminal.isInput());
        try (Holdfast holdfast = connect(options)) {
            holdfast.health().warnings().forEach(warning -> err().println("holdfast: warning: " + warning));
            Optional<Lease> acquired = acquire(holdfast);
            if (acquired.isEmpty()) {
                if (!quiet) {
                    err().println("holdfast: the lock '" + PrintableText.of(name) + "' was not acquired in time; "
                            + WaitNotice.behind(holdfast.lock(name)));
                }
                return conflictExitCode;
            }
            if (relay.early().isPresent()) {
                acquired.get().release();
                throw new InterruptedException("a signal came");
            }
            return new GuardedProgram(acquired.get(), grace, relay, Watchdog::start, err())
                    .run(
                            command,
                            passesCredentials ? Map.of() : ServerOptions.withoutCredentials(System.getenv()),
                            foreground);
        } catch (InterruptedException | HoldfastException e) {
            // Whatever a signal has broken off: it is the signal that the caller wants to know of.
            if (relay.early().isPresent()) {
                return ExitCode.SIGNALLED + relay.early().get().number();
            }
            throw e;
        }
    }

    private Holdfast connect(LockOptions options) throws InterruptedException {
        ClientChoices choices = connection
                .choices()
                .named("holdfast run " + Path.of(command.get(0)).getFileName())
                .with(options);
        return connection.connect(createTables ? choices.creatingTables() : choices);
    }

    private Optional<Lease> acquire(Holdfast holdfast) throws InterruptedException {
        DistributedLock lock = holdfast.lock(name);
        try (WaitNotice notice = quiet ? WaitNotice.none() : WaitNotice.about(lock, err())) {
            // An acquire() without a limit ends with the patience of its client, and an outage is no reason to give up.
            return lock.tryAcquire(wait == null ? FOR_EVER : wait);
        }
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
