package dev.holdfast.cli.top;

/**
 * A key that was pressed.
 *
 * @param kind which one
 * @param text what it writes; empty if it writes nothing
 */
record Key(Kind kind, String text) {

    /** Which key. */
    enum Kind {
        TEXT,
        UP,
        DOWN,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        ESCAPE,
        BACKSPACE,
        REDRAW,
        INTERRUPT,
        OTHER
    }

    static Key of(Kind kind) {
        return new Key(kind, "");
    }

    static Key text(String text) {
        return new Key(Kind.TEXT, text);
    }
}
