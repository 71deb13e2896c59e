package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Client;
import dev.holdfast.cli.top.Answers.ClientRow;
import dev.holdfast.cli.top.Answers.Clients;
import dev.holdfast.cli.top.Answers.Part;
import dev.holdfast.cli.top.Line.Style;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Each process with what it holds and what it waits for: a function of what was seen. */
final class ClientsPicture {

    private static final int MOST_PARTS = 10;

    private ClientsPicture() {}

    static Body of(Seen seen) {
        List<Line> lines = new ArrayList<>();
        seen.clients()
                .ifPresent(clients -> clients.clients().stream()
                        .sorted(Comparator.comparing(Words::who).thenComparing(Client::client))
                        .forEach(client -> add(client, clients, seen, lines)));
        if (lines.isEmpty()) {
            lines.add(Line.plain("No client holds a lock or waits for one"));
        }
        return Body.of(Line.of(Style.HEAD, "CLIENTS"), lines);
    }

    private static void add(ClientRow client, Clients all, Seen seen, List<Line> lines) {
        String connected = client.connected() == null
                ? ""
                : client.connected()
                        ? ", connected since " + Words.at(client.sinceAt(), all.now(), seen.zone())
                        : ", not connected";
        lines.add(Line.of(
                Boolean.FALSE.equals(client.connected()) ? Style.REMARKABLE : Style.STRONG,
                Words.who(client) + connected));
        add("holds", client.holds(), all.now(), lines);
        add("waits for", client.waits(), all.now(), lines);
    }

    private static void add(String what, List<Part> parts, long now, List<Line> lines) {
        for (Part part : parts.subList(0, Math.min(MOST_PARTS, parts.size()))) {
            lines.add(Line.plain("  " + Words.cell(what, 11) + Words.cell(Words.since(part.sinceAt(), now), 9)
                    + Words.printable(part.name())));
        }
        if (parts.size() > MOST_PARTS) {
            lines.add(Line.plain("  " + Words.cell(what, 11) + "and " + (parts.size() - MOST_PARTS) + " more"));
        }
    }
}
