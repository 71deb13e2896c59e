package dev.holdfast.lab;

import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.lateness.LatenessCommand;
import dev.holdfast.lab.load.ClientProcess;
import dev.holdfast.lab.load.WorkerThreads;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.ReportOptions;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.scaling.HeldCommand;
import dev.holdfast.lab.scaling.ScalingCommand;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.SettingsOptions;
import dev.holdfast.lab.takeover.TakeoverCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The benchmarks. {@code ./holdfast bench --help} shows what there is. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures distributed locks side by side: rate, waiting times, handoffs, fairness, and what a pass"
                        + " costs the server and the clients; and checks mutual exclusion all the while. A pass is a"
                        + " pair of lock and unlock.",
        subcommands = {HeldCommand.class, LatenessCommand.class, TakeoverCommand.class, ScalingCommand.class},
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:measured",
            "1:a peer broke mutual exclusion, or failed",
            "2:the command makes no sense; nothing was measured"
        })
public final class Bench implements Callable<Integer> {

    private final Function<String, Peer> peerByName;
    private final Class<?> clientProgram;

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "floor,redisson,holdfast",
            completionCandidates = PeerNames.class,
            description = "who is measured: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private List<String> peers = List.of();

    @Option(
            names = "--scenarios",
            split = ",",
            defaultValue = "u1,u16,c1x16,c4x4,c16x1",
            description = Scenario.NAMES + " (default: ${DEFAULT-VALUE})")
    private List<String> scenarios = List.of();

    @Mixin
    private SettingsOptions settingsOptions = new SettingsOptions();

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    @Spec
    private @Nullable CommandSpec spec;

    Bench() {
        this(Peers::named, ClientProcess.class);
    }

    /** Makes one with other peers, which the program of a client's process knows as well. */
    Bench(Function<String, Peer> peerByName, Class<?> clientProgram) {
        this.peerByName = peerByName;
        this.clientProgram = clientProgram;
    }

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        // Standard output is for figures, whatever a library may want to say.
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.exit(new CommandLine(new Bench()).setOut(out).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException, IOException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        PrintWriter err = command.getErr();
        BenchRun planned = Checks.read(command, () -> planned(err));
        try (BenchServer server = open(command)) {
            RunResult run = planned.run(server, reportOptions.reports(command));
            run.violations().sentences().forEach(err::println);
            long violations = run.violations().count();
            if (violations > 0) {
                err.println("FAILED: mutual exclusion was broken; " + violations + " findings");
            }
            err.flush();
            return run.isSound() ? 0 : 1;
        }
    }

    private BenchRun planned(PrintWriter err) {
        List<Peer> chosen =
                Checks.distinct("--peers", peers).stream().map(peerByName).toList();
        List<Scenario> wanted = Checks.distinct("--scenarios", scenarios).stream()
                .map(Scenario::named)
                .toList();
        Settings settings = settingsOptions.settings(WorkerThreads.hasVirtual());
        reportOptions.check();
        return new BenchRun(chosen, wanted, settings, clientProgram, new Progress(err));
    }

    private BenchServer open(CommandLine command) {
        try {
            return serverOption.open();
        } catch (RuntimeException e) {
            throw new ParameterException(command, "no Redis server: " + e.getMessage(), e);
        }
    }

    /** For the help. */
    static final class PeerNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Peers.all().stream().map(Peer::name).iterator();
        }
    }
}
