package dev.holdfast.lab.takeover;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.run.Reason;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import dev.holdfast.lab.setup.DurationText;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How long a lock is out of use when its holder dies. */
@Command(
        name = "takeover",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Kills processes that hold a lock, and measures how long it takes until somebody who waits has it. With default leases a peer takes"
                        + " two or three minutes.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {"0:measured", "1:a peer failed", "2:the command makes no sense; nothing was measured"})
public final class TakeoverCommand implements Callable<Integer> {

    // Shorter ones measure how the machine gets through the processes, and longer ones take hours.
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LEASE = Duration.ofMinutes(10);
    private static final int MOST_SAMPLES = 1000;

    enum Format {
        text,
        json
    }

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

    @Option(
            names = "--format",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Format format = Format.text;

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
    public Integer call() throws InterruptedException, IOException {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        List<Peer> chosen;
        try {
            chosen = chosen();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
        List<PeerTakeovers> results = new ArrayList<>();
        boolean failed = false;
        Environment environment;
        try (BenchServer redis = serverOption.open()) {
            environment = Environment.of(redis.version());
            Takeovers takeovers = new Takeovers(redis, holderProgram, command.getErr());
            for (Peer peer : chosen) {
                Optional<Duration> given = peer instanceof LeasedPeer ? lease : Optional.empty();
                try {
                    results.add(takeovers.of(peer, given, samples));
                } catch (RuntimeException e) {
                    failed = true;
                    command.getErr().println("FAILED: " + peer.name() + ": " + Reason.of(e));
                    command.getErr().flush();
                }
            }
        }
        PrintWriter out = command.getOut();
        switch (format) {
            case text -> TakeoverText.write(out, environment, results);
            case json -> TakeoverJson.write(out, environment, results);
        }
        return failed ? 1 : 0;
    }

    private List<Peer> chosen() {
        if (samples < 1 || samples > MOST_SAMPLES) {
            throw new IllegalArgumentException(
                    "--samples must be between 1 and " + MOST_SAMPLES + ", and is " + samples);
        }
        lease.ifPresent(TakeoverCommand::requireAllowed);
        Set<String> seen = new HashSet<>();
        List<Peer> chosen = new ArrayList<>();
        for (String name : peers) {
            if (!seen.add(name)) {
                throw new IllegalArgumentException("--peers names " + name + " twice");
            }
            Peer peer = peerByName.apply(name);
            if (!peer.waits()) {
                throw new IllegalArgumentException(name
                        + " does not wait for a taken lock, so nobody takes over; those that wait are " + waiting());
            }
            chosen.add(peer instanceof LeasedPeer leased && lease.isPresent() ? leased.withLease(lease.get()) : peer);
        }
        return chosen;
    }

    private static void requireAllowed(Duration lease) {
        if (lease.compareTo(SHORTEST_LEASE) < 0 || lease.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("--lease must be between " + DurationText.of(SHORTEST_LEASE) + " and "
                    + DurationText.of(LONGEST_LEASE) + ", and is " + DurationText.of(lease));
        }
    }

    private static String waiting() {
        return Peers.all().stream().filter(Peer::waits).map(Peer::name).collect(Collectors.joining(", "));
    }
}
