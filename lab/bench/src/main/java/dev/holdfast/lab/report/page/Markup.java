package dev.holdfast.lab.report.page;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes elements that are well-formed as HTML and as XML. Text and attributes are escaped. */
final class Markup {

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn
     */
    Markup open(String name, String... attributes) {
        start(name, attributes);
        out.append('>');
        open.push(name);
        return this;
    }

    /** Closes what was opened last. */
    Markup close() {
        out.append("</").append(open.pop()).append('>');
        return this;
    }

    /** Writes an element with nothing in it but text. */
    Markup element(String name, String text, String... attributes) {
        return open(name, attributes).text(text).close();
    }

    /** Writes an element with nothing in it. */
    Markup empty(String name, String... attributes) {
        start(name, attributes);
        out.append("/>");
        return this;
    }

    /** Writes text. */
    Markup text(String text) {
        escape(text);
        return this;
    }

    /** Writes a line break, for people who read the source. */
    Markup line() {
        out.append('\n');
        return this;
    }

    /** Writes the start of a document, and text that is markup already. */
    Markup verbatim(String markup) {
        out.append(markup);
        return this;
    }

    private void start(String name, String... attributes) {
        out.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1]);
            out.append('"');
        }
    }

    private void escape(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.append(c);
            }
        }
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("still open: " + open);
        }
        return out.toString();
    }
}
