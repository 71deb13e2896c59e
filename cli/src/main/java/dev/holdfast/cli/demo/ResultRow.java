package dev.holdfast.cli.demo;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * A figure of a round, for people.
 *
 * @param label what it is
 * @param text the figure
 * @param bad whether it is one that should not be
 */
record ResultRow(String label, String text, boolean bad) {

    static List<ResultRow> of(RoundResult round) {
        return List.of(
                good("sold", Verdict.number(round.sold())),
                good("left", Verdict.number(round.left())),
                noneWanted("oversold", round.oversold()),
                good("requests/s", decimal("%,.0f", round.ratePerSecond())),
                good("wait p50", millis(round.waitMillis().p50())),
                good("wait p99", millis(round.waitMillis().p99())),
                good("wait max", millis(round.waitMillis().max())),
                good("handoffs between nodes", Verdict.number(round.handoffs().remote())),
                good("handoffs inside nodes", Verdict.number(round.handoffs().local())),
                good("Redis commands per sale", decimal("%.2f", round.commandsPerSale())),
                noneWanted("lost sales", round.lost()),
                noneWanted("doubled sales", round.doubled()));
    }

    private static ResultRow good(String label, String text) {
        return new ResultRow(label, text, false);
    }

    private static ResultRow noneWanted(String label, long count) {
        return new ResultRow(label, Verdict.number(count), count > 0);
    }

    private static String millis(BigDecimal millis) {
        return decimal(millis.compareTo(BigDecimal.TEN) < 0 ? "%.1f ms" : "%,.0f ms", millis);
    }

    private static String decimal(String format, BigDecimal value) {
        return String.format(Locale.ROOT, format, value);
    }
}
