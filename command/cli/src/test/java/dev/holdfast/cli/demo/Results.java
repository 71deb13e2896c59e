package dev.holdfast.cli.demo;

import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.cli.demo.RoundResult.Handoffs;
import dev.holdfast.cli.demo.RoundResult.Kills;
import dev.holdfast.cli.demo.RoundResult.Waits;
import dev.holdfast.samples.inventory.SaleMode;
import java.time.Duration;
import java.util.List;

/**
 * Results for tests: of a demo with 3,000 requests for 1,000 items in which all went well, unless a test says
 * otherwise.
 */
final class Results {

    static final DemoSettings SETTINGS = settings(Topology.SINGLE);

    private Results() {}

    static DemoSettings settings(Topology topology) {
        return new DemoSettings(3, 3_000, 1_000, 256, Duration.ofMillis(1), topology);
    }

    static RoundResult round(SaleMode mode, long sold, long left) {
        return round(mode, sold, left, 0, 0, 0);
    }

    static RoundResult round(SaleMode mode, long sold, long left, int unanswered, long lost, long doubled) {
        return new RoundResult(
                mode,
                sold,
                left,
                Math.max(0, sold - SETTINGS.stock()),
                750,
                new Waits(0.5, 12, 2_100.25),
                new Handoffs(900, 80),
                2.125,
                lost,
                doubled,
                unanswered,
                7,
                mode == SaleMode.HOLDFAST ? new Kills(1_950, 2_700) : new Kills(0, 0));
    }

    static DemoResult demo(RoundResult holdfast) {
        return demo(SETTINGS, holdfast);
    }

    static DemoResult demo(DemoSettings settings, RoundResult holdfast) {
        RoundResult none = round(SaleMode.NONE, 3_000, 900);
        return new DemoResult(settings, List.of(none, round(SaleMode.JVM, 2_100, 0), holdfast));
    }
}
