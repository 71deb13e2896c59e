package dev.holdfast.lab.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.takeover.PeerTakeovers.Takeover;
import dev.holdfast.lab.takeover.TakeoverCommand.Measured;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PeerTakeoversTest {

    private static final Environment ENVIRONMENT = new Environment("7.0.15", "17", "Linux amd64", 2);

    @Test
    void write_severalPeers_isATableWithTheirNotesBelow() {
        StringWriter out = new StringWriter();

        Measured measured = new Measured(
                ENVIRONMENT,
                List.of(
                        new PeerTakeovers(
                                peer("leased", "", Optional.of(Duration.ofSeconds(2))),
                                List.of(new Takeover(1_500, 4.6), new Takeover(1_900, 1.2), new Takeover(1_700, 3))),
                        new PeerTakeovers(
                                peer("other", "has a session", Optional.empty()),
                                List.of(new Takeover(61_000, Double.NaN)))));

        new Format().write(new PrintWriter(out), "takeover.ftl", measured);

        assertThat(out.toString().lines())
                .containsExactly(
                        "Redis 7.0.15, JDK 17, Linux amd64, 2 processors; times in milliseconds",
                        "",
                        "| peer | lease | samples | after the kill: p50 | min | max |"
                                + " after the lease: p50 | min | max |",
                        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
                        "| leased | 2s | 3 | 1,700 | 1,500 | 1,900 | 3.0 | 1.2 | 4.6 |",
                        "| other | none | 1 | 61,000 | 61,000 | 61,000 |  |  |  |",
                        "",
                        "* other has a session");
    }

    private static Peer peer(String name, String note, Optional<Duration> lease) {
        return new Peer(
                name,
                true,
                note,
                lease,
                UnaryOperator.identity(),
                (uri, ofLease) -> new PeerClient(lock -> PeerLock.of(() -> {}, () -> {}), () -> {}),
                Optional.empty(),
                CommandCalls::allBut,
                Map.of());
    }
}
