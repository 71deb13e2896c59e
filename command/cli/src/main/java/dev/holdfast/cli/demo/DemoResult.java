package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.holdfast.cli.demo.LockServers.Topology;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** How the demo went, as {@code demo --format json} writes it, and in words. The Holdfast round is the last. */
@JsonPropertyOrder({"settings", "rounds", "killed", "exact"})
record DemoResult(DemoSettings settings, List<RoundResult> rounds) {

    private static final int COLUMNS = 85;

    private static final String EXPLANATION =
            "Wait: from a request's arrival at a node to its turn. Handoffs: between nodes in the order of the fencing"
                    + " tokens, inside nodes from thread to thread without Redis. Commands: what the nodes sent to the"
                    + " stock's server until their last sale, each script call as one; a sale itself takes two.";

    /** What the killed node and servers cost. */
    record Killed(long othersWaitedMillis, long gapMillis, long lost, long doubled) {}

    private RoundResult holdfast() {
        return rounds.get(rounds.size() - 1);
    }

    @JsonProperty
    Killed killed() {
        RoundResult last = holdfast();
        return new Killed(last.kills().othersWaitedMillis(), last.kills().gapMillis(), last.lost(), last.doubled());
    }

    /** Whether the Holdfast round is exact. */
    @JsonProperty
    boolean exact() {
        return holdfast().exact(settings);
    }

    /** What was shown, in one sentence. */
    String sentence() {
        RoundResult last = holdfast();
        if (!exact()) {
            return text(
                    "NOT EXACT: the Holdfast round sold %,d of %,d, and %,d are left; %,d acknowledged sales are not in"
                            + " the ledger, %,d requests were sold twice, %,d buyers got no answer.",
                    last.sold(), settings.sellable(), last.left(), last.lost(), last.doubled(), last.unanswered());
        }
        long none = rounds.get(0).oversold();
        long jvm = rounds.get(1).oversold();
        return text(
                "The nodes sold %,d too many with no lock, %,d too many with a lock per JVM, and exactly %,d of %,d"
                        + " with Holdfast, although a node was killed while it held the lock: the others waited %,d ms"
                        + " for it, of a lease of %,d ms, and no acknowledged sale was lost or doubled.",
                none,
                jvm,
                last.sold(),
                settings.stock(),
                last.kills().othersWaitedMillis(),
                DemoSettings.LEASE.toMillis());
    }

    /** A table of the rounds, with the sentences that explain it. */
    String report() {
        StringBuilder report = new StringBuilder(text(
                "%,d requests for %,d items, at %d JVMs\n\n%28s",
                settings.requests(), settings.stock(), settings.nodes(), ""));
        rounds.forEach(round -> report.append(text("%19s", RoundResult.title(round.mode()))));
        row(report, "sold", "%,d", RoundResult::sold);
        row(report, "left", "%,d", RoundResult::left);
        row(report, "oversold", "%,d", RoundResult::oversold);
        row(report, "requests/s", "%,.0f", RoundResult::ratePerSecond);
        row(report, "wait p50", "%,.1f ms", round -> round.waitMillis().p50());
        row(report, "wait p99", "%,.1f ms", round -> round.waitMillis().p99());
        row(report, "wait max", "%,.1f ms", round -> round.waitMillis().max());
        row(report, "handoffs between nodes", "%,d", round -> round.handoffs().remote());
        row(report, "handoffs inside nodes", "%,d", round -> round.handoffs().local());
        row(report, "Redis commands per sale", "%.2f", RoundResult::commandsPerSale);
        row(report, "lost sales", "%,d", RoundResult::lost);
        row(report, "doubled sales", "%,d", RoundResult::doubled);
        row(report, "stale tokens refused", "%,d", RoundResult::refused);
        return report + "\n\n" + wrapped(EXPLANATION) + "\n\n" + wrapped(sentence()) + topologySentences();
    }

    /** What the servers of the locks promise, and what was seen of it; nothing where they were not killed. */
    private String topologySentences() {
        RoundResult last = holdfast();
        return settings.topology() == Topology.SINGLE
                ? ""
                : "\n\n" + wrapped(settings.topology().promise + ".") + "\n"
                        + wrapped(text(
                                "Seen: the next grant %,d ms after the kill, %,d items oversold, %,d sales with a stale"
                                        + " token refused.",
                                last.kills().gapMillis(), last.oversold(), last.refused()));
    }

    /** No wider than the table. */
    private static String wrapped(String paragraph) {
        return paragraph.replaceAll("(.{1," + COLUMNS + "})(?: |$)", "$1\n").stripTrailing();
    }

    private void row(StringBuilder report, String label, String format, Function<RoundResult, Object> figure) {
        report.append(text("\n  %-26s", label));
        rounds.forEach(round -> report.append(text("%19s", text(format, figure.apply(round)))));
    }

    /** A sentence, written the same in all countries. */
    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
