package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.server.ServerCommand;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How long a lock is out of use when its holder dies. */
@Command(
        name = "takeover",
        exitCodeOnInvalidInput = 64,
        sortOptions = false,
        description =
                "Kills processes that hold a lock, and measures how long it takes until somebody who waits has it."
                        + " With default leases a peer takes two or three minutes.",
        exitCodeList = {"0:measured", "1:a peer failed", "64:the command line is wrong; nothing was measured"})
public final class TakeoverCommand extends ServerCommand {

    // Shorter ones measure how the machine gets through the processes, and longer ones take hours.
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);

    private static final Duration LONGEST_LEASE = Duration.ofMinutes(10);

    private final Peers.Lookup lookup;

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

    public TakeoverCommand() {
        this(Peers::named);
    }

    TakeoverCommand(Peers.Lookup lookup) {
        this.lookup = lookup;
    }

    public record Measured(Environment environment, List<PeerTakeovers> results) {}

    @Override
    protected Use planned(CommandLine command) {
        Checks.requireWithin("--samples", samples, 1000);
        lease.ifPresent(given -> Checks.require(
                given.compareTo(SHORTEST_LEASE) >= 0 && given.compareTo(LONGEST_LEASE) <= 0,
                "--lease must be between " + DurationText.of(SHORTEST_LEASE) + " and " + DurationText.of(LONGEST_LEASE)
                        + ", and is " + DurationText.of(given)));
        List<Peer> chosen = Checks.distinct("--peers", peers).stream()
                .map(lookup)
                .map(peer -> lease.map(peer::withLease).orElse(peer))
                .toList();
        String waiting =
                Peers.all().stream().filter(Peer::waits).map(Peer::name).collect(Collectors.joining(", "));
        String reason = " does not wait for a taken lock, so nobody takes over; those that wait are " + waiting;
        chosen.forEach(peer -> Checks.require(peer.waits(), peer.name() + reason));
        Progress progress = new Progress(command.getErr());
        return redis -> {
            List<PeerTakeovers> results = new ArrayList<>();
            for (Peer peer : chosen) {
                try {
                    results.add(Takeovers.of(lookup, peer, redis, samples, progress));
                } catch (RuntimeException e) {
                    progress.say("FAILED: " + peer.name() + ": " + OtherJvm.reason(e));
                }
            }
            format.write(command.getOut(), "takeover.ftl", new Measured(redis.environment(), results));
            return results.size() < chosen.size() ? 1 : 0;
        };
    }
}
