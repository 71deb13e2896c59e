package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Results for tests: of a demo with 3,000 requests for 1,000 items in which all went well, unless a test says otherwise. */
final class Results {

    static final DemoSettings SETTINGS =
            new DemoSettings(3, 3_000, 1_000, 256, Duration.ofMillis(1), Duration.ofSeconds(2));

    private Results() {}

    static RoundResult round(Mode mode, long sold, long left) {
        return new RoundResult(
                mode,
                sold,
                left,
                Math.max(0, sold - SETTINGS.stock()),
                Duration.ofSeconds(4),
                3_000,
                0,
                7,
                new Waits(0.5, 12, 2_100.25),
                new Handoffs(900, 80),
                2.125,
                0,
                0,
                mode == Mode.HOLDFAST ? Optional.of(outage()) : Optional.empty());
    }

    static RoundResult.Outage outage() {
        return new RoundResult.Outage(
                new Kill("node-2", 77, 1_000, 300_000_000, 1_000_000_000),
                Optional.of(new Kill.Successor("node-3", Duration.ofMillis(1_950))));
    }

    static RoundResult withFaults(RoundResult round, int unanswered, long lost, long doubled) {
        return new RoundResult(
                round.mode(),
                round.sold(),
                round.left(),
                round.oversold(),
                round.elapsed(),
                round.answered(),
                unanswered,
                round.repeated(),
                round.waits(),
                round.handoffs(),
                round.commandsPerSale(),
                lost,
                doubled,
                round.outage());
    }

    static DemoResult demo(RoundResult holdfast) {
        return new DemoResult(SETTINGS, List.of(round(Mode.NONE, 3_000, 900), round(Mode.JVM, 2_100, 0), holdfast));
    }
}
