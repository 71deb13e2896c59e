package dev.holdfast.lab.takeover;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.process.Reason;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.report.Json;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.DurationText;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How long a lock is out of use when its holder dies. */
@Command(
        name = "takeover",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Kills processes that hold a lock, and measures how long it takes until somebody who waits has it."
                        + " With default leases a peer takes two or three minutes.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {"0:measured", "1:a peer failed", "2:the command makes no sense; nothing was measured"})
public final class TakeoverCommand implements Callable<Integer> {

    // Shorter ones measure how the machine gets through the processes, and longer ones take hours.
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofMinutes(10);
    private static final int MOST_SAMPLES = 1000;

    private final Function<String, Peer> peerByName;
    private final Class<?> holderProgram;

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "holdfast,redisson,spring-integration,curator",
            description = "who is measured (default: ${DEFAULT-VALUE})")
    private List<String> peers = List.of();

    @Option(
            names = "--samples",
            defaultValue = "8",
            description = "holders of each peer to be killed, eight at a time (default: ${DEFAULT-VALUE})")
    private int samples;

    @Option(
            names = "--lease",
            paramLabel = "<time>",
            converter = DurationText.class,
            description =
                    "of the holders, such as 2s; those on ZooKeeper have none (default: what each peer has by default)")
    private Optional<Duration> lease = Optional.empty();

    @Mixin
    private Format format = new Format();

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Spec
    private @Nullable CommandSpec spec;

    /** Makes one with the peers that there are. */
    public TakeoverCommand() {
        this(Peers::named, HolderProcess.class);
    }

    /** Makes one with other peers, which the program of a holder's process knows as well. */
    TakeoverCommand(Function<String, Peer> peerByName, Class<?> holderProgram) {
        this.peerByName = peerByName;
        this.holderProgram = holderProgram;
    }

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        PrintWriter err = command.getErr();
        List<Peer> chosen = Checks.read(command, this::chosen);
        List<PeerTakeovers> results = new ArrayList<>();
        Environment environment;
        try (BenchServer redis = serverOption.open()) {
            environment = redis.environment();
            Takeovers takeovers = new Takeovers(redis, holderProgram, err);
            for (Peer peer : chosen) {
                try {
                    long leaseMillis = lease.map(Duration::toMillis).orElse(0L);
                    results.add(takeovers.of(peer, leaseMillis, samples));
                } catch (RuntimeException e) {
                    err.println("FAILED: " + peer.name() + ": " + Reason.of(e));
                    err.flush();
                }
            }
        }
        PrintWriter out = command.getOut();
        List<Map<String, Object>> json =
                results.stream().map(PeerTakeovers::json).toList();
        format.<Runnable>choose(
                        () -> PeerTakeovers.write(out, environment, results),
                        () -> Json.print(out, Json.object(environment, "results", json)))
                .run();
        return results.size() < chosen.size() ? 1 : 0;
    }

    private List<Peer> chosen() {
        Checks.requireWithin("--samples", samples, MOST_SAMPLES);
        lease.ifPresent(given -> Checks.require(
                given.compareTo(SHORTEST_LEASE) >= 0 && given.compareTo(LONGEST_LEASE) <= 0,
                "--lease must be between " + DurationText.of(SHORTEST_LEASE) + " and " + DurationText.of(LONGEST_LEASE)
                        + ", and is " + DurationText.of(given)));
        List<Peer> chosen =
                Checks.distinct("--peers", peers).stream().map(peerByName).toList();
        for (Peer peer : chosen) {
            Checks.require(
                    peer.waits(),
                    peer.name() + " does not wait for a taken lock, so nobody takes over; those that wait are "
                            + waiting());
        }
        return chosen.stream()
                .map(peer -> lease.map(peer::withLease).orElse(peer))
                .toList();
    }

    private static String waiting() {
        return Peers.all().stream().filter(Peer::waits).map(Peer::name).collect(Collectors.joining(", "));
    }
}
