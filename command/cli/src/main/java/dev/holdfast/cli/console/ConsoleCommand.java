package dev.holdfast.cli.console;

import dev.holdfast.cli.CommandException;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Message;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.spi.PrintableText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast console}: shows who holds which lock on a page. */
@Command(
        name = "console",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows on a page who holds which lock, since when, and who waits behind whom. Prints the page's address,"
                    + " and serves it until it is interrupted.",
            "",
            "It looks at the server only while the page is open, or always with --record, and changes nothing unless"
                    + " --allow-release is given. With --check, it serves no page, and prints what is remarkable.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it was ended, or --check found nothing remarkable",
            "1:--check found something remarkable",
            "64:the command line is wrong",
            "66:the file of --replay cannot be read",
            "69:the server is out of reach, or the port of --listen is taken",
            "73:the file of --record cannot be written",
            "78:the server refuses; the message says why, and names a missing permission"
        })
public final class ConsoleCommand implements Callable<Integer> {

    private static final long WATCH_SECONDS = 5;
    private static final long BYTES_OF_A_MEGABYTE = 1_000_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ListenOptions listen = new ListenOptions();

    @Option(names = "--allow-release", description = "Let the page end holds by force. Otherwise it only reads.")
    private boolean allowsRelease;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private WatchOptions watch;

    @Option(names = "--record", paramLabel = "FILE", description = "Append what is seen to a file, as lines of JSON.")
    private @Nullable Path record;

    @Option(
            names = "--record-limit",
            paramLabel = "MB",
            defaultValue = "100",
            description = "How long that file may become; then it is renamed, with .1 behind, and begun anew. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int recordLimit;

    @Option(names = "--check", description = "Serve no page; print what is remarkable, for as long as --for says.")
    private boolean checks;

    @Option(
            names = "--for",
            paramLabel = "D",
            defaultValue = "1m",
            description = "How long --check looks. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Duration checkTime;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public ConsoleCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        requireSense();
        if (!checks) {
            var unused = listen.address();
        }
        ConsoleOptions options = options();
        if (watch.replay().isPresent()) {
            try (Console console = watch.replayed(options)) {
                return serve(console);
            }
        }
        BrowserSource source = connection::browse;
        // What cannot be reached is said before there is a page.
        watch.requireAnswer(source);
        try (OnDemandRelease release =
                        new OnDemandRelease(() -> connection.url().connect(connection.choices()));
                Console console = opened(source, allowsRelease ? options.releasing(release) : options)) {
            return checks ? check(console) : serve(console);
        }
    }

    private static Console opened(BrowserSource source, ConsoleOptions options) {
        try {
            return Console.of(source, options);
        } catch (IOException e) {
            throw new CommandException(ExitCode.CANNOT_WRITE, "--record: " + Message.of(e), e);
        }
    }

    private void requireSense() {
        watch.requireSense();
        if (checks && checkTime.isZero()) {
            throw new ParameterException(spec.commandLine(), "--for has to be longer than 0");
        }
        if (recordLimit < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--record-limit has to be 1 or more, and not " + recordLimit);
        }
        if (watch.replay().isPresent() && (checks || record != null || allowsRelease)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--replay asks no server, and goes without --check, --record and --allow-release");
        }
    }

    private ConsoleOptions options() {
        ConsoleOptions options = watch.console(connection, line -> {
            spec.commandLine().getErr().println("holdfast: " + PrintableText.of(line, Integer.MAX_VALUE));
            spec.commandLine().getErr().flush();
        });
        return record == null ? options : options.recording(record, recordLimit * BYTES_OF_A_MEGABYTE);
    }

    private int serve(Console console) throws InterruptedException {
        try (ConsoleServer serving = serving(console)) {
            // A token of a file is known to those who may know it, and what is printed may be read by others.
            spec.commandLine().getOut().println(listen.hasTokenFile() ? serving.address() : serving.uri());
            spec.commandLine().getOut().flush();
            CountDownLatch ended = new CountDownLatch(1);
            do {
                if (record != null) {
                    // Whoever records wants to know later what nobody has watched.
                    console.watch();
                }
            } while (!ended.await(WATCH_SECONDS, TimeUnit.SECONDS));
        }
        return ExitCode.OK;
    }

    private ConsoleServer serving(Console console) {
        InetSocketAddress address = listen.address();
        String token = listen.token();
        try {
            return ConsoleServer.serve(address, token, console);
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.UNAVAILABLE,
                    "--listen: cannot listen at " + address.getAddress().getHostAddress() + ":" + address.getPort()
                            + ": " + Message.of(e),
                    e);
        }
    }

    private int check(Console console) throws InterruptedException {
        long untilNanos = System.nanoTime() + checkTime.toNanos();
        long left = checkTime.toNanos();
        while (left > 0) {
            console.watch();
            TimeUnit.NANOSECONDS.sleep(Math.min(left, TimeUnit.SECONDS.toNanos(WATCH_SECONDS)));
            left = untilNanos - System.nanoTime();
        }
        if (console.alertCount() > 0) {
            return ExitCode.ALERTED;
        }
        Optional<String> problem = console.problem();
        problem.ifPresent(text -> spec.commandLine()
                .getErr()
                .println("holdfast: could not look to the end: " + PrintableText.of(text, Integer.MAX_VALUE)));
        if (problem.isEmpty()) {
            return ExitCode.OK;
        }
        return console.isRefused() ? ExitCode.REFUSED : ExitCode.UNAVAILABLE;
    }
}
