package dev.holdfast.cli.doctor;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.ConnectionOptions;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Message;
import dev.holdfast.cli.OutputFormat;
import dev.holdfast.cli.QuorumUrl;
import dev.holdfast.cli.ServerKind;
import dev.holdfast.cli.ServerUrl;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code holdfast doctor}: says what about a server endangers locks. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Looks at a server as a client of locks depends on it, and says in a line for each check whether all is"
                    + " well, and which page explains what is not.",
            "",
            "It takes and releases locks with names of its own, which nobody else uses, and changes nothing else.",
            "",
            ConnectionOptions.WHICH_SERVER,
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no check failed, though there may be warnings",
            "1:a check failed, also where the server answers and takes no locks",
            "64:the command line is wrong",
            "69:the server is out of reach"
        },
        footer = {"", "Example:", "  holdfast doctor --redis redis://localhost:6379"})
public final class DoctorCommand implements Callable<Integer> {

    private static final Duration BUDGET = Duration.ofSeconds(3);
    private static final int MOST = 100_000;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "How the findings are written. Default: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private OutputFormat format;

    @Mixin
    @SuppressWarnings("NullAway.Init") // set by picocli
    private ConnectionOptions connection;

    /** Made by picocli. */
    public DoctorCommand() {}

    @Override
    public Integer call() throws InterruptedException {
        ServerUrl url = connection.url();
        List<Finding> findings = new ArrayList<>();
        BackendUnavailableException away = null;
        try {
            findings.addAll(trial(url.kind()));
        } catch (BackendUnavailableException e) {
            // A server that is there, and takes no locks, is what this is for.
            findings.add(Finding.fail("locks", Message.of(e)));
            away = e;
        }
        List<Finding> examined = examine(url);
        if (away != null && examined.stream().noneMatch(Finding::answered)) {
            throw away;
        }
        findings.addAll(examined);
        findings.addAll(listing());
        DoctorReport report = new DoctorReport(findings);
        PrintWriter out = spec.commandLine().getOut();
        switch (format) {
            case TEXT -> report.print(out);
            case JSON -> out.println(report.json());
        }
        out.flush();
        return report.isHealthy() ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private List<Finding> examine(ServerUrl url) throws InterruptedException {
        return switch (url.kind()) {
            case REDIS ->
                new RedisDoctor(url.address(), connection.certificates(), connection.prefix(), false).examine();
            case QUORUM ->
                RedisDoctor.ofMembers(QuorumUrl.parse(url.address()), connection.certificates(), connection.prefix());
            case DATABASE -> new DatabaseDoctor(url.address()).examine();
            case ZOOKEEPER -> new ZooKeeperDoctor(url.address()).examine();
        };
    }

    /** Whether locks can be listed, and whether what stands there is of this version's format. */
    private List<Finding> listing() throws InterruptedException {
        try (LockBrowser browser = connection.browse()) {
            LockListing listing = browser.list(BUDGET, MOST);
            Topology topology = listing.topology();
            return topology.kind() == Topology.Kind.QUORUM
                    ? List.of(members(topology), judged(listing))
                    : List.of(judged(listing));
        } catch (BackendMisconfiguredException | BackendUnavailableException e) {
            return List.of(Finding.unknown("listing", Message.of(e)));
        }
    }

    /** That enough members vote, the locks taken before have shown. */
    static Finding members(Topology quorum) {
        int all = quorum.nodes().size();
        return quorum.count(Topology.NodeState.UP) == all
                ? Finding.ok("members", "all " + all + " vote")
                : Finding.warn(
                        "members",
                        quorum.count(Topology.NodeState.UP) + " of " + all + " vote: "
                                + quorum.nodes().stream()
                                        .filter(node -> node.state() != Topology.NodeState.UP)
                                        .map(Topology.Node::toString)
                                        .collect(Collectors.joining(", ")));
    }

    static Finding judged(LockListing listing) {
        // A vote alone holds nothing.
        String what = listing.topology().kind() == Topology.Kind.QUORUM ? "locks with votes: " : "locks held: ";
        String found = what + listing.locks().size() + (listing.complete() ? "" : " or more");
        return listing.foreignKeys() == 0
                ? Finding.ok("listing", found + ", and nothing is of another format")
                : Finding.warn(
                        "listing",
                        found + ", entries of another format than this version's: " + listing.foreignKeys()
                                + "; a lock of such a name cannot be taken");
    }

    /** Uses locks as an application does. */
    private List<Finding> trial(ServerKind kind) throws InterruptedException {
        try (Holdfast one = connection.connect();
                Holdfast other = connection.connect()) {
            Finding locks = new Trial(one, other, kind == ServerKind.REDIS || kind == ServerKind.DATABASE).run();
            // What is set in a Redis server has checks of its own.
            return kind == ServerKind.DATABASE
                    ? Stream.concat(Stream.of(locks), settings(one.health().warnings()).stream())
                            .toList()
                    : List.of(locks);
        } catch (BackendMisconfiguredException e) {
            return List.of(Finding.fail("locks", Message.of(e)));
        }
    }

    private static List<Finding> settings(List<String> warnings) {
        return warnings.isEmpty()
                ? List.of(Finding.ok("settings", "nothing that a client may see endangers locks"))
                : warnings.stream()
                        .map(warning -> Finding.warn("settings", warning))
                        .toList();
    }
}
