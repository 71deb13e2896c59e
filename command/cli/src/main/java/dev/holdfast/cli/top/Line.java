package dev.holdfast.cli.top;

/**
 * A line of the terminal.
 *
 * @param text printable, and no wider than the terminal
 * @param style how it looks
 */
record Line(String text, Style style) {

    /** How a line looks. What a colour says is also said by a sign or a word. */
    enum Style {
        PLAIN,
        TITLE,
        HEAD,
        STRONG,
        FAINT,
        REMARKABLE,
        ALARMING,
        SELECTED,
        SELECTED_REMARKABLE,
        SELECTED_ALARMING
    }

    static Line plain(String text) {
        return new Line(text, Style.PLAIN);
    }

    static Line of(Style style, String text) {
        return new Line(text, style);
    }
}
