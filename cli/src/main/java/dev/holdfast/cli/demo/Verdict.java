package dev.holdfast.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a demo has shown, in words. */
record Verdict(DemoResult result) {

    /** What a round has shown. */
    static DemoEvent.RoundEnded of(RoundResult round, DemoSettings settings) {
        boolean exact = round.exact(settings);
        String outcome = exact ? "exactly " + number(round.sold()) + " sold" : number(round.oversold()) + " oversold";
        String sentence = "sold " + number(round.sold()) + " of " + number(settings.stock()) + ", oversold "
                + number(round.oversold());
        return new DemoEvent.RoundEnded(round.mode(), sentence, outcome, exact, ResultRow.of(round));
    }

    /** One sentence. */
    String sentence() {
        RoundResult holdfast = result.holdfast();
        if (!result.exact()) {
            return "NOT EXACT: in the Holdfast round " + String.join(", ", faults(holdfast)) + ".";
        }
        String others = result.rounds().stream()
                .filter(round -> round.mode() != Mode.HOLDFAST)
                .map(round ->
                        number(round.oversold()) + " too many " + round.mode().phrase())
                .collect(Collectors.joining(", "));
        String kill = holdfast.kill().isPresent() ? ", although a node was killed while it held the lock" : "";
        return "The nodes sold " + others + ", and exactly " + number(holdfast.sold()) + " of "
                + number(result.settings().stock()) + " " + holdfast.mode().phrase() + kill + ".";
    }

    /** What the killed node cost, in one sentence. */
    String outage() {
        return result.holdfast().kill().map(this::outage).orElse("No node was killed.");
    }

    private String outage(Kill kill) {
        RoundResult holdfast = result.holdfast();
        String next = holdfast.successor()
                .map(successor ->
                        "the others waited " + number(successor.waited().toMillis())
                                + " ms for it (its lease is "
                                + number(result.settings().lease().toMillis()) + " ms), then " + successor.node()
                                + " had the lock")
                .orElse("nobody had the lock after it");
        return kill.node() + " was killed with kill -9 when it had held the lock for "
                + number(kill.held().toMillis()) + " ms; " + next + "; " + number(holdfast.lost())
                + " acknowledged sales lost, " + number(holdfast.doubled()) + " doubled.";
    }

    private List<String> faults(RoundResult round) {
        DemoSettings settings = result.settings();
        List<String> faults = new ArrayList<>();
        long expected = Math.min(settings.stock(), settings.requests());
        if (round.sold() != expected) {
            faults.add(number(round.sold()) + " were sold instead of " + number(expected));
        }
        if (round.left() != settings.stock() - round.sold()) {
            faults.add("the stock says that " + number(round.left()) + " are left after " + number(round.sold())
                    + " of " + number(settings.stock()) + " were sold");
        }
        if (round.lost() > 0) {
            faults.add(number(round.lost()) + " acknowledged sales are not in the ledger");
        }
        if (round.doubled() > 0) {
            faults.add(number(round.doubled()) + " requests were sold twice");
        }
        if (round.unanswered() > 0) {
            faults.add(number(round.unanswered()) + " buyers got no answer");
        }
        return faults;
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
