package dev.holdfast.cli.demo;

import dev.holdfast.cli.ClientChoices;
import dev.holdfast.cli.ExitCode;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.OutputFormat;
import dev.holdfast.cli.ServerKind;
import dev.holdfast.cli.ServerOptions;
import dev.holdfast.cli.ServerUrl;
import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.embedded.EmbeddedRedis;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code holdfast demo}: sells one stock from several JVMs, without a lock, with a lock per JVM, and with Holdfast. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        showDefaultValues = true,
        description = """
                Sells one stock from several JVMs at once, in three rounds: with no lock, with a lock in each JVM, and \
                with Holdfast.

                The nodes run the same code in each round; only the lock differs. In the Holdfast round one node is \
                killed with kill -9 while it holds the lock. The result goes to standard output, progress to standard \
                error, and a page shows all of it live.

                With --topology, the locks are on servers of their own, of which some are killed as well in the \
                Holdfast round, and the result says what was promised and what was seen.

                It starts a server of its own unless an option names one. It does not look at HOLDFAST_URL and does \
                not look at HOLDFAST_REDIS, so that it never meets the server of real work by accident. With a \
                database, or with --backend, the locks are there, and the stock is on a Redis of its own.
                """,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the Holdfast round sold exactly the stock, lost nothing and doubled nothing",
            "1:it did not",
            "64:the command line is wrong",
            "69:the server is out of reach, or there is none on this machine that could be started"
        })
@SuppressWarnings("NullAway.Init") // set by picocli
public final class DemoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "3", description = "How many JVMs sell: 2 to 16.")
    private int nodes;

    @Option(names = "--requests", paramLabel = "N", defaultValue = "3000", description = "Buyers in each round.")
    private int requests;

    @Option(names = "--stock", paramLabel = "N", defaultValue = "1000", description = "Items that are for sale.")
    private int stock;

    @Option(names = "--concurrency", paramLabel = "N", defaultValue = "256", description = "Buyers at a time.")
    private int concurrency;

    @Option(
            names = "--think",
            paramLabel = "D",
            defaultValue = "700us",
            description = "How long a sale's business code takes, between read and write.")
    private Duration think;

    @Option(
            names = "--topology",
            paramLabel = "T",
            defaultValue = "single",
            description = "How the locks' servers are arranged: ${COMPLETION-CANDIDATES}.")
    private Topology topology;

    @Option(
            names = "--backend",
            paramLabel = "B",
            defaultValue = "redis",
            description = "What is started for the locks where no option names a server: ${COMPLETION-CANDIDATES}.")
    private Backend backend;

    @Option(names = "--create-tables", description = "Create the tables in the database if they are missing.")
    private boolean createTables;

    @Option(names = "--port", paramLabel = "N", defaultValue = "0", description = "The page's port; 0 is any.")
    private int port;

    @Option(names = "--stay", description = "Keep the page after the end, until this command is ended.")
    private boolean stay;

    @Option(names = "--format", paramLabel = "text|json", defaultValue = "text", description = "How to write results.")
    private OutputFormat format;

    @Mixin
    private ServerOptions server;

    /** Made by picocli. */
    public DemoCommand() {}

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        DemoSettings settings = settings();
        Optional<String> missing = backend.missing();
        if (missing.isPresent()) {
            err.println("holdfast: --backend " + backend + ": " + missing.get());
            return ExitCode.UNAVAILABLE;
        }
        Demo demo = new Demo(settings, err);
        Optional<ServerUrl> named = server.named();
        Optional<String> stock =
                named.filter(url -> url.kind() == ServerKind.REDIS).map(ServerUrl::address);
        try (LivePage page = serve(demo);
                @Nullable EmbeddedRedis own = stock.isPresent() ? null : EmbeddedRedis.start();
                LockServers locks = locks(named, own == null ? stock.orElseThrow() : own.uri())) {
            err.println("holdfast: watch it at " + page.uri());
            DemoResult result = demo.play(own == null ? stock.orElseThrow() : own.uri(), locks, own == null);
            spec.commandLine().getOut().println(format == OutputFormat.JSON ? Json.write(result) : result.report());
            if (stay) {
                err.println("holdfast: the page stays at " + page.uri() + " until this command is ended");
                new CountDownLatch(1).await();
            }
            return result.exact() ? ExitCode.OK : ExitCode.INEXACT;
        }
    }

    private LockServers locks(Optional<ServerUrl> named, String stock) {
        if (named.isPresent() && named.get().kind() != ServerKind.REDIS) {
            ClientChoices choices = ClientChoices.of("holdfast demo");
            return LockServers.named(named.get(), createTables ? choices.creatingTables() : choices);
        }
        return backend == Backend.REDIS ? topology.start(stock) : backend.start();
    }

    private LivePage serve(Demo demo) throws IOException {
        try {
            return LivePage.serve(port, demo);
        } catch (BindException e) {
            String problem = "--port: cannot listen on " + port + ": " + e.getMessage();
            throw new ParameterException(spec.commandLine(), problem, e);
        }
    }

    private DemoSettings settings() {
        require("--nodes", nodes, 2, 16);
        require("--requests", requests, 50, 1_000_000);
        require("--stock", stock, 10, 1_000_000);
        require("--concurrency", concurrency, 2 * nodes, 2_000);
        require("--port", port, 0, 65_535);
        if (think.compareTo(Duration.ofSeconds(1)) > 0) {
            throw new ParameterException(spec.commandLine(), "--think has to be a second at most");
        }
        if (topology != Topology.SINGLE && server.named().isPresent()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--topology starts servers of its own, which exclude --url, --url-file, --redis and --redis-file");
        }
        if (backend != Backend.REDIS
                && (topology != Topology.SINGLE || server.named().isPresent())) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--backend starts a server of its own, which excludes --topology, --url, --url-file, --redis and"
                            + " --redis-file");
        }
        return new DemoSettings(nodes, requests, stock, concurrency, think, topology);
    }

    private void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            String problem = option + " has to be between " + least + " and " + most + ", and not " + value;
            throw new ParameterException(spec.commandLine(), problem);
        }
    }
}
