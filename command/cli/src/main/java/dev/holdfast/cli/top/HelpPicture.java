package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Line.Style;
import java.util.List;
import java.util.stream.Stream;

/** What the keys do, and what the marks mean. */
final class HelpPicture {

    private static final List<String> LINES = List.of(
            "Up Down j k     the line above or below; PgUp PgDn Home End, too",
            "Enter           opens the lock under the cursor",
            "Esc q           back; in the list, the end",
            "l c g e         the list of locks, clients, who blocks whom, events",
            "/               lists only locks with a text in their name",
            "s               changes the order of the list",
            "r               takes the lock from its holder, with --allow-release",
            "Space           the picture stands still, and goes on",
            "Ctrl-L          draws the picture anew",
            "",
            "X deadlock      threads that hold and wait in a circle",
            "X deadlock?     possible deadlock: clients that hold and wait in a circle",
            "! gone          holder gone: its holder is not connected any more",
            "! slow          held for longer than --slow",
            "! many          many waiters: as many as --many-waiters, or more",
            "  min hold      minimum hold: released, and taken until that is over",
            "",
            "Times are the server's. It looks once a second: shorter holds are not shown.",
            "[###..] is what is left of the lease, which its holder renews.");

    private HelpPicture() {}

    static Body of() {
        return Body.of(
                Line.of(Style.HEAD, "HELP"),
                Stream.of(LINES).flatMap(List::stream).map(Line::plain).toList());
    }
}
