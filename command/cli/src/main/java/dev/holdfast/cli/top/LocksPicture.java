package dev.holdfast.cli.top;

import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.Discovery;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.Answers.State;
import dev.holdfast.cli.top.Line.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The list of locks: a function of what was seen, what was chosen, and the width. */
final class LocksPicture {

    /** Narrower terminals show fewer columns, wider ones more of each. */
    private static final int MEDIUM = 72;

    private static final int WIDE = 104;
    private static final int TIME = 6;
    private static final int COUNT = 5;
    private static final int BRIEF_MARKS = 14;
    private static final int BRIEF_BAR = 4;
    private static final int BAR = 8;
    private static final int NARROWEST = 4;

    private LocksPicture() {}

    /** With a sentence about the lock on which the cursor is. */
    static Body of(Seen seen, TopState chosen, int columns) {
        State state = seen.state();
        List<LockRow> listed = chosen.order().listed(state.locks(), chosen.filter());
        Line head =
                Line.of(Style.HEAD, line(columns, "  ", List.of(), "NAME", "HELD BY", "FOR", "LEASE", "LEASE LEFT"));
        if (listed.isEmpty()) {
            return Body.of(head, List.of(Line.plain("  " + nothing(state, chosen))));
        }
        int cursor = Keys.position(chosen, listed);
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < listed.size(); i++) {
            LockRow lock = listed.get(i);
            Style style = Mark.style(lock.marks());
            lines.add(Line.of(i == cursor ? selected(style) : style, row(columns, lock, state.now(), i == cursor)));
        }
        LockWords under = new LockWords(listed.get(cursor), state.now());
        return new Body(
                Optional.of(head),
                lines,
                cursor,
                Optional.of(Line.of(Style.STRONG, under.sentence(seen.zone(), columns))));
    }

    private static String nothing(State state, TopState chosen) {
        if (!chosen.filter().isEmpty()) {
            return "No lock has '" + Words.printable(chosen.filter())
                    + "' in its name; Enter asks for that name, Esc shows all";
        }
        Discovery discovery = state.discovery();
        return discovery != null && discovery.sweeps() == 0
                ? "Looking for locks ..."
                : "No lock is held, and none is waited for";
    }

    private static String row(int columns, LockRow lock, long now, boolean isUnderCursor) {
        LockWords words = new LockWords(lock, now);
        String sign = (isUnderCursor ? ">" : " ") + Mark.sign(lock.marks());
        String wideLease = words.leaseBar(BAR) + " " + words.leaseLeft();
        return line(
                columns,
                sign,
                lock.marks(),
                words.name(),
                words.holder(),
                words.heldFor(),
                words.leaseBar(BRIEF_BAR),
                wideLease.strip(),
                words.waiters(),
                words.oldestWait());
    }

    private static String line(
            int columns,
            String sign,
            List<String> marks,
            String name,
            String holder,
            String held,
            String lease,
            String wideLease,
            String... waits) {
        boolean isHead = waits.length == 0;
        String count = isHead ? "WAIT" : waits[0];
        String oldest = isHead ? "OLDEST" : waits[1];
        List<String> cells = new ArrayList<>();
        if (columns >= WIDE) {
            cells.add(Words.cell(held, TIME));
            cells.add(Words.cell(wideLease, BAR + 2 + 1 + TIME));
            cells.add(Words.cell(count, COUNT));
            cells.add(Words.cell(oldest, TIME));
            cells.add(Words.cell(isHead ? "MARKS" : Mark.words(marks), Math.max(24, columns / 5)));
        } else if (columns >= MEDIUM) {
            cells.add(Words.cell(held, TIME));
            cells.add(Words.cell(lease, BRIEF_BAR + 2));
            cells.add(Words.cell(count, COUNT));
            cells.add(Words.cell(oldest, TIME));
            cells.add(Words.cell(isHead ? "MARKS" : Mark.brief(marks), BRIEF_MARKS));
        } else {
            cells.add(Words.cell(held, TIME));
            cells.add(Words.cell(count, COUNT));
        }
        String fixed = String.join(" ", cells);
        int left = Math.max(2 * NARROWEST, columns - TextWidth.of(sign) - TextWidth.of(fixed) - 2);
        // A name of a host is often long, and its end is what tells processes apart.
        int nameWidth = Math.max(NARROWEST, left / 2 - (columns >= MEDIUM ? 2 : 0));
        String text = sign + Words.cell(name, nameWidth) + " " + Words.cell(holder, left - nameWidth) + " " + fixed;
        return TextWidth.fitted(text.stripTrailing(), columns);
    }

    private static Style selected(Style style) {
        return switch (style) {
            case ALARMING -> Style.SELECTED_ALARMING;
            case REMARKABLE -> Style.SELECTED_REMARKABLE;
            default -> Style.SELECTED;
        };
    }
}
