package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Alert;
import dev.holdfast.cli.top.Answers.Event;
import dev.holdfast.cli.top.Answers.State;
import dev.holdfast.cli.top.Line.Style;
import java.util.ArrayList;
import java.util.List;

/** What is remarkable now, and what has happened, the latest first: a function of what was seen. */
final class EventsPicture {

    private EventsPicture() {}

    static Body of(Seen seen) {
        State state = seen.state();
        List<Line> lines = new ArrayList<>();
        for (Alert alert : state.alerts()) {
            lines.add(Line.of(
                    Mark.style(List.of(alert.kind())),
                    "! " + Words.at(alert.sinceAt(), state.now(), seen.zone()) + "  " + Words.printable(alert.lock())
                            + ": " + Words.printable(alert.text())));
        }
        if (!lines.isEmpty()) {
            lines.add(Line.plain(""));
        }
        for (int i = state.events().size() - 1; i >= 0; i--) {
            Event event = state.events().get(i);
            String lock = event.lock();
            lines.add(Line.plain("  " + Words.at(event.at(), state.now(), seen.zone()) + "  "
                    + (lock == null ? "" : Words.printable(lock) + ": ") + Words.printable(event.text())));
        }
        return Body.of(Line.of(Style.HEAD, "ALERTS AND EVENTS"), lines);
    }
}
