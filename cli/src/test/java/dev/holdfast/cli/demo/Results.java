package dev.holdfast.cli.demo;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Results for tests: of a demo with 3,000 requests for 1,000 items in which all went well, unless a test says
 * otherwise.
 */
final class Results {

    static final DemoSettings SETTINGS =
            new DemoSettings(3, 3_000, 1_000, 256, Duration.ofMillis(1), Duration.ofSeconds(2));

    private Results() {}

    static RoundResult round(Mode mode, long sold, long left) {
        return round(mode, sold, left, 0, 0, 0);
    }

    static RoundResult round(Mode mode, long sold, long left, int unanswered, long lost, long doubled) {
        boolean killed = mode == Mode.HOLDFAST;
        return new RoundResult(
                mode,
                sold,
                left,
                Math.max(0, sold - SETTINGS.stock()),
                new BigDecimal("750.0"),
                new RoundResult.Waits(new BigDecimal("0.500"), new BigDecimal("12.000"), new BigDecimal("2100.250")),
                new RoundResult.Handoffs(900, 80),
                new BigDecimal("2.125"),
                lost,
                doubled,
                unanswered,
                7,
                new BigDecimal("2222.2"),
                killed
                        ? Optional.of(new Kill("node-2", 77, 1_000, Duration.ofMillis(700), 1_000_000_000))
                        : Optional.empty(),
                killed ? Optional.of(new Kill.Successor("node-3", Duration.ofMillis(1_950))) : Optional.empty());
    }

    static DemoResult demo(RoundResult holdfast) {
        return new DemoResult(SETTINGS, List.of(round(Mode.NONE, 3_000, 900), round(Mode.JVM, 2_100, 0), holdfast));
    }
}
