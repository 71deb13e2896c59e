package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.holdfast.cli.demo.RoundResult.Kill;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the demo went, as {@code demo --format json} writes it, and in words.
 *
 * @param settings what was played
 * @param rounds the rounds in their order, the Holdfast round last
 */
@JsonPropertyOrder({"rounds", "killed", "exact"})
@JsonIncludeProperties({"rounds", "killed", "exact"})
record DemoResult(DemoSettings settings, List<RoundResult> rounds) {

    /** What the killed node cost. */
    record Killed(long othersWaitedMillis, long lost, long doubled) {}

    private static final String NOTES = """
            Wait: from a request's arrival at a node to its turn. Handoffs: between nodes in the order of the fencing
            tokens, inside nodes from thread to thread without Redis. Commands: what the nodes sent, each script call as
            one, until each node's last sale; a sale itself takes two, one to read and one to write.
            """;

    private RoundResult holdfast() {
        return rounds.get(rounds.size() - 1);
    }

    private Kill kill() {
        return holdfast().kill().orElseThrow();
    }

    @JsonProperty
    Killed killed() {
        return new Killed(kill().waitedMillis(), holdfast().lost(), holdfast().doubled());
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
        String others = rounds.stream()
                .limit(rounds.size() - 1)
                .map(round -> text("%,d too many with %s", round.oversold(), RoundResult.title(round.mode())))
                .collect(Collectors.joining(", "));
        return text(
                "The nodes sold %s, and exactly %,d of %,d with Holdfast, although a node was killed while it held the"
                        + " lock.",
                others, last.sold(), settings.stock());
    }

    /** What the killed node cost, in one sentence. */
    String outage() {
        return text(
                "%s was killed with kill -9 when it had held the lock for %,d ms; the others waited %,d ms for it (its"
                        + " lease is %,d ms), then %s had the lock; %,d acknowledged sales lost, %,d doubled.",
                kill().node(),
                kill().heldMillis(),
                kill().waitedMillis(),
                DemoSettings.LEASE.toMillis(),
                kill().next(),
                holdfast().lost(),
                holdfast().doubled());
    }

    /** A table of the rounds, with the sentences that explain it. */
    String report() {
        StringBuilder report = new StringBuilder(text(
                "%,d requests for %,d items, at %d JVMs%n%n%28s",
                settings.requests(), settings.stock(), settings.nodes(), ""));
        rounds.forEach(round -> report.append(text("%19s", RoundResult.title(round.mode()))));
        for (int i = 0; i < holdfast().rows().size(); i++) {
            report.append(text("%n  %-26s", holdfast().rows().get(i).label()));
            for (RoundResult round : rounds) {
                report.append(text("%19s", round.rows().get(i).text()));
            }
        }
        return report.append(text("%n%nKilled: %s%n%s%n%s", outage(), NOTES, sentence()))
                .toString();
    }

    /** A sentence, written the same in all countries. */
    static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
