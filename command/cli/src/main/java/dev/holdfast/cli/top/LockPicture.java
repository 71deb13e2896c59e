package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Blocker;
import dev.holdfast.cli.top.Answers.Holder;
import dev.holdfast.cli.top.Answers.Lock;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.Answers.Span;
import dev.holdfast.cli.top.Answers.Waiter;
import dev.holdfast.cli.top.Line.Style;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** One lock with all that is known of it: a function of what was seen. */
final class LockPicture {

    private static final int PAST = 20;
    private static final int BAR = 20;
    private static final int LABEL = 9;

    private LockPicture() {}

    static Body of(Seen seen, TopState chosen, int columns) {
        String name = chosen.selected().map(Words::printable).orElse("");
        // A lock that was opened before is shown until the next look.
        return seen.lock()
                .filter(lock -> chosen.selected().equals(Optional.of(lock.lock().name())))
                .map(lock -> Body.of(Line.of(Style.HEAD, "LOCK " + name), lines(lock, seen.zone(), columns)))
                .orElseGet(() -> Body.of(
                        Line.of(Style.HEAD, "LOCK " + name),
                        List.of(Line.plain("No lock of that name was seen, or it is being looked at"))));
    }

    private static List<Line> lines(Lock lock, ZoneId zone, int columns) {
        LockRow row = lock.lock();
        List<Line> lines = new ArrayList<>();
        LockWords words = new LockWords(row, lock.now());
        lines.add(Line.of(Style.STRONG, words.sentence(zone, columns)));
        if (!row.marks().isEmpty()) {
            lines.add(Line.of(Mark.style(row.marks()), field("marks", Mark.words(row.marks()))));
        }
        addHolders(lock, words, zone, lines);
        for (Blocker blocker : lock.blockedBy()) {
            Holder holder = blocker.holder();
            lines.add(Line.of(
                    Style.REMARKABLE,
                    field(
                            "blocked",
                            "its holder waits for " + Words.printable(blocker.name()) + ", held by "
                                    + (holder == null ? Words.UNKNOWN : Words.who(holder)))));
        }
        addQueue(lock, zone, lines);
        addPast("HOLDS", lock.history().holds(), lock.now(), zone, lines);
        addPast("WAITS THAT ENDED", ended(lock.history().waits()), lock.now(), zone, lines);
        return lines;
    }

    private static String field(String label, String text) {
        return "  " + Words.cell(label, LABEL) + text;
    }

    private static void addHolders(Lock lock, LockWords words, ZoneId zone, List<Line> lines) {
        LockRow row = lock.lock();
        for (Holder holder : row.isHeld() ? row.holders() : List.<Holder>of()) {
            String connected = Boolean.FALSE.equals(holder.connected()) ? ", not connected" : "";
            lines.add(Line.plain(field("holder", Words.who(holder) + connected)));
            lines.add(Line.plain(field(
                    "since",
                    Words.at(holder.sinceAt(), lock.now(), zone) + ", for "
                            + Words.since(holder.sinceAt(), lock.now()))));
            lines.add(Line.plain(field("token", Words.printable(holder.token()))));
            lines.add(Line.plain(field("attempt", Words.printable(holder.attempt()))));
            lines.add(Line.of(Style.FAINT, field("id", Words.printable(holder.id()))));
        }
        if (row.isHeld()) {
            lines.add(Line.plain(field("lease", (words.leaseBar(BAR) + " " + words.leaseLeft() + " left").strip())));
        }
        if (row.isHeld() && row.holderCount() > row.holders().size()) {
            lines.add(Line.plain(
                    field("", "and " + (row.holderCount() - row.holders().size()) + " more that hold it together")));
        }
    }

    private static void addQueue(Lock lock, ZoneId zone, List<Line> lines) {
        lines.add(Line.plain(""));
        lines.add(Line.of(Style.STRONG, "QUEUE: " + Words.count(lock.queueLength(), "client")));
        int place = 1;
        for (Waiter waiter : lock.queue()) {
            String connected = Boolean.FALSE.equals(waiter.connected()) ? "  not connected" : "";
            lines.add(Line.plain(
                    "  " + Words.cell(place + ".", 5) + Words.cell(Words.since(waiter.sinceAt(), lock.now()), 8)
                            + Words.at(waiter.sinceAt(), lock.now(), zone) + "  " + Words.who(waiter) + connected));
            place++;
        }
        if (lock.queueLength() > lock.queue().size()) {
            lines.add(Line.plain("  and " + (lock.queueLength() - lock.queue().size()) + " more"));
        }
    }

    private static List<Span> ended(List<Span> waits) {
        return waits.stream().filter(wait -> wait.toAt() != null).toList();
    }

    private static void addPast(String title, List<Span> spans, long now, ZoneId zone, List<Line> lines) {
        if (spans.isEmpty()) {
            return;
        }
        lines.add(Line.plain(""));
        lines.add(Line.of(Style.STRONG, title));
        spans.stream()
                .sorted(Comparator.comparingLong(Span::fromAt).reversed())
                .limit(PAST)
                .forEach(span -> lines.add(Line.plain("  " + past(span, now, zone))));
    }

    private static String past(Span span, long now, ZoneId zone) {
        Long toAt = span.toAt();
        String end = span.end();
        return Words.at(span.fromAt(), now, zone) + "  "
                + Words.cell(Words.since(span.fromAt(), toAt == null ? now : toAt), 8) + Words.who(span)
                + (span.token() == null ? "" : "  token " + Words.printable(span.token()))
                + (toAt == null ? "" : "  " + (end == null ? "ended" : end(end)));
    }

    private static String end(String end) {
        return switch (end) {
            case "gaveUp" -> "gave up";
            case "unknown" -> "its end is not known";
            default -> Words.printable(end);
        };
    }
}
