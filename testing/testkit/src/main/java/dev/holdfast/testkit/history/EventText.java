package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The text form of events: one line each, the kind first, the fields behind it in the order of the record, with tabs
 * between them. A percent sign, a tab or a line end inside a field is percent-encoded.
 */
final class EventText {

    private EventText() {}

    /** Returns the line of an event, without its end. */
    static String line(HistoryEvent event) {
        if (event instanceof HoldBegan e) {
            return line("began", e.hold(), e.lock(), e.client(), e.token(), e.atNanos(), e.deadlineNanos());
        }
        if (event instanceof HoldExtended e) {
            return line("extended", e.hold(), e.deadlineNanos());
        }
        if (event instanceof HoldReleaseBegan e) {
            return line("releasing", e.hold(), e.atNanos());
        }
        if (event instanceof HoldReleased e) {
            return line("released", e.hold());
        }
        if (event instanceof HoldLost e) {
            return line("lost", e.hold(), e.atNanos());
        }
        if (event instanceof ResourceWrite e) {
            return line(
                    "wrote",
                    e.resource(),
                    e.client(),
                    e.token(),
                    e.readValue(),
                    e.writtenValue(),
                    e.answer(),
                    e.startNanos(),
                    e.endNanos());
        }
        if (event instanceof Wait e) {
            return line("waited", e.lock(), e.client(), e.startNanos(), e.deadlineNanos(), e.endNanos());
        }
        throw new AssertionError("no text form for " + event);
    }

    private static String line(Object... fields) {
        return Stream.of(fields).map(field -> encoded(field.toString())).collect(Collectors.joining("\t"));
    }

    /**
     * Returns the event of a line.
     *
     * @throws IllegalArgumentException when the line is not one that {@link #line(HistoryEvent)} makes
     */
    static HistoryEvent parse(String line) {
        Fields fields = new Fields(line);
        HistoryEvent event = switch (fields.text()) {
            case "began" ->
                new HoldBegan(
                        fields.text(), fields.text(), fields.text(), fields.number(), fields.number(), fields.number());
            case "extended" -> new HoldExtended(fields.text(), fields.number());
            case "releasing" -> new HoldReleaseBegan(fields.text(), fields.number());
            case "released" -> new HoldReleased(fields.text());
            case "lost" -> new HoldLost(fields.text(), fields.number());
            case "wrote" ->
                new ResourceWrite(
                        fields.text(),
                        fields.text(),
                        fields.number(),
                        fields.number(),
                        fields.number(),
                        WriteAnswer.valueOf(fields.text()),
                        fields.number(),
                        fields.number());
            case "waited" -> new Wait(fields.text(), fields.text(), fields.number(), fields.number(), fields.number());
            default -> throw new IllegalArgumentException("not an event: " + line);
        };
        fields.requireEnd();
        return event;
    }

    private static String encoded(String field) {
        boolean plain = field.chars().noneMatch(c -> c == '%' || c == '\t' || c == '\n' || c == '\r');
        return plain
                ? field
                : field.replace("%", "%25")
                        .replace("\t", "%09")
                        .replace("\n", "%0A")
                        .replace("\r", "%0D");
    }

    private static String decoded(String field) {
        return field.indexOf('%') < 0
                ? field
                : field.replace("%09", "\t")
                        .replace("%0A", "\n")
                        .replace("%0D", "\r")
                        .replace("%25", "%");
    }

    /** The fields of a line, taken one after the other. */
    private static final class Fields {
        private final String line;
        private final List<String> fields;
        private int next;

        Fields(String line) {
            this.line = line;
            this.fields = List.of(line.split("\t", -1));
        }

        String text() {
            if (next == fields.size()) {
                throw new IllegalArgumentException("too few fields: " + line);
            }
            return decoded(fields.get(next++));
        }

        long number() {
            String text = text();
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("not a number, \"" + text + "\", in: " + line, e);
            }
        }

        void requireEnd() {
            if (next != fields.size()) {
                throw new IllegalArgumentException("too many fields: " + line);
            }
        }
    }
}
