package dev.holdfast.cli.top;

import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.State;
import dev.holdfast.cli.top.Line.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the terminal shows: a function of what was seen, what was chosen, and the size. Without clock and I/O.
 *
 * @param lines as many as the terminal has rows, none wider than it
 * @param page how many lines of the view there is room for
 * @param last how many lines of the view can be above the first one shown
 */
record Picture(List<Line> lines, int page, int last) {

    private static final String KEYS = "? help  Enter open  / filter  s sort  c clients  g graph  e events  q quit";

    static Picture of(Seen seen, TopState chosen, int columns, int rows) {
        Body body = body(seen, chosen, columns);
        List<Line> above = new ArrayList<>();
        above.add(Line.of(Style.TITLE, StatusLine.of(seen, chosen, columns)));
        banner(seen).ifPresent(text -> above.add(Line.of(Style.SELECTED_ALARMING, text)));
        body.head().ifPresent(above::add);
        List<Line> below = new ArrayList<>();
        body.summary().ifPresent(below::add);
        // The last column of the last row stays empty: some terminals scroll when it is written.
        below.add(foot(chosen, columns - 1));
        int page = Math.max(1, rows - above.size() - below.size());
        int last = Math.max(0, body.lines().size() - page);
        int from = body.cursor() == Body.NO_CURSOR ? chosen.scroll() : body.cursor() - page / 2;
        from = Math.max(0, Math.min(last, from));
        List<Line> lines = new ArrayList<>(above);
        lines.addAll(body.lines().subList(from, Math.min(body.lines().size(), from + page)));
        while (lines.size() + below.size() < rows) {
            lines.add(Line.plain(""));
        }
        lines.addAll(below);
        return new Picture(
                lines.stream()
                        .limit(rows)
                        .map(line -> Line.of(line.style(), TextWidth.fitted(line.text(), columns)))
                        .toList(),
                page,
                last);
    }

    private static Body body(Seen seen, TopState chosen, int columns) {
        return switch (chosen.view()) {
            case LOCKS -> LocksPicture.of(seen, chosen, columns);
            case LOCK -> LockPicture.of(seen, chosen, columns);
            case CLIENTS -> ClientsPicture.of(seen);
            case GRAPH -> GraphPicture.of(seen);
            case EVENTS -> EventsPicture.of(seen);
            case HELP -> HelpPicture.of();
        };
    }

    /** The list stays when its server is away, and says since when. */
    private static Optional<String> banner(Seen seen) {
        State state = seen.state();
        String error = state.error();
        if (error == null) {
            return Optional.empty();
        }
        Long since = state.events().stream()
                .filter(event -> event.kind().equals("server"))
                .reduce((earlier, later) -> later)
                .map(Answers.Event::at)
                .orElse(null);
        return Optional.of("The server is away since " + Words.at(since, state.now(), seen.zone()) + ": "
                + Words.printable(error));
    }

    private static Line foot(TopState chosen, int columns) {
        return switch (chosen.prompt()) {
            case FILTER ->
                Line.of(Style.STRONG, TextWidth.fitted("/" + Words.printable(chosen.typed()) + "_", columns));
            case RELEASE -> Line.of(Style.STRONG, prompt(chosen, columns));
            case NONE ->
                chosen.message().isEmpty()
                        ? Line.of(Style.FAINT, keys(chosen, columns))
                        : Line.of(Style.STRONG, TextWidth.fitted(Words.printable(chosen.message()), columns));
        };
    }

    /** What is typed stays in sight, however narrow the terminal is. */
    private static String prompt(TopState chosen, int columns) {
        String question = chosen.doomed()
                .map(doomed -> "Takes " + Words.printable(doomed.name()) + " from " + doomed.holder()
                        + ", who is not stopped. Type the lock's name: ")
                .orElse("");
        String typed = Words.printable(chosen.typed()) + "_";
        int room = columns - TextWidth.of(typed);
        return room < columns / 2
                ? TextWidth.fitted("Name: " + typed, columns)
                : TextWidth.fitted(question, room) + typed;
    }

    private static String keys(TopState chosen, int columns) {
        List<String> texts = chosen.view() == TopState.View.LOCKS
                ? List.of(
                        KEYS + "   " + chosen.order().title(),
                        KEYS,
                        "? help  Enter open  / filter  s sort  q quit",
                        "? help")
                : List.of(
                        "Esc back  Up Down scroll  l locks  c clients  g graph  e events  ? help", "Esc back  ? help");
        return texts.stream()
                .filter(text -> TextWidth.of(text) <= columns)
                .findFirst()
                .orElse("");
    }
}
