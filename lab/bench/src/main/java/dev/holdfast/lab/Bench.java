package dev.holdfast.lab;

import dev.holdfast.lab.confirmed.ConfirmedCommand;
import dev.holdfast.lab.lost.LostUpdatesCommand;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.ReportOptions;
import dev.holdfast.lab.report.RunResult;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.scaling.HeldCommand;
import dev.holdfast.lab.scaling.ScalingCommand;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerCommand;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.takeover.LatenessCommand;
import dev.holdfast.lab.takeover.TakeoverCommand;
import dev.holdfast.lab.topology.FailoverCommand;
import dev.holdfast.lab.topology.TopologiesCommand;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The benchmarks. {@code ./holdfast bench --help} shows what there is. */
@Command(
        name = "./holdfast bench",
        exitCodeOnInvalidInput = 64,
        sortOptions = false,
        description =
                "Measures distributed locks side by side: rate, waiting times, handoffs, fairness, and what a pass"
                        + " costs the server and the clients; and checks mutual exclusion all the while. A pass is a"
                        + " pair of lock and unlock.",
        subcommands = {
            HeldCommand.class,
            LatenessCommand.class,
            TakeoverCommand.class,
            FailoverCommand.class,
            TopologiesCommand.class,
            ScalingCommand.class,
            ConfirmedCommand.class,
            LostUpdatesCommand.class
        },
        exitCodeList = {
            "0:measured",
            "1:a peer broke mutual exclusion, or failed",
            "64:the command line is wrong; nothing was measured"
        })
public final class Bench extends ServerCommand {

    private final Peers.Lookup lookup;

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
            defaultValue = "u1,u16,c1x16,c4x4,c4x1,c16x1",
            description = Scenario.NAMES + " (default: ${DEFAULT-VALUE})")
    private List<String> scenarios = List.of();

    @Mixin
    private Settings settings = new Settings();

    @Mixin
    private ReportOptions reportOptions = new ReportOptions();

    Bench() {
        this(Peers::named);
    }

    Bench(Peers.Lookup lookup) {
        this.lookup = lookup;
    }

    public static void main(String[] arguments) {
        // Standard output is for figures, whatever a library may want to say.
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err);
        System.exit(new CommandLine(new Bench()).setOut(out).execute(arguments));
    }

    @Override
    protected Use planned(CommandLine command) {
        List<Scenario> wanted = Checks.distinct("--scenarios", scenarios).stream()
                .map(Scenario::named)
                .toList();
        settings.check();
        reportOptions.check();
        List<String> chosen = Checks.distinct("--peers", peers);
        BenchRun planned = new BenchRun(lookup, chosen, wanted, settings, new Progress(command.getErr()));
        return server -> run(command, planned, server);
    }

    private int run(CommandLine command, BenchRun planned, BenchServer server) throws Exception {
        PrintWriter err = command.getErr();
        Instant began = Clock.systemUTC().instant();
        reportOptions.begin(command.getOut(), server.environment(), settings);
        RunResult run = planned.run(server, scenario -> reportOptions.add(command.getOut(), scenario));
        reportOptions.end(command, began, run);
        run.violations().sentences().forEach(err::println);
        long violations = run.violations().count();
        if (violations > 0) {
            err.println("FAILED: mutual exclusion was broken; " + violations + " findings");
        }
        err.flush();
        return run.isSound() ? 0 : 1;
    }

    static final class PeerNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Peers.all().stream().map(Peer::name).iterator();
        }
    }
}
