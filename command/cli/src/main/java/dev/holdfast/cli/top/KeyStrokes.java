package dev.holdfast.cli.top;

import com.googlecode.lanterna.input.KeyStroke;

/** Lanterna's keys as this program knows them. */
final class KeyStrokes {

    private KeyStrokes() {}

    static Key key(KeyStroke stroke) {
        return switch (stroke.getKeyType()) {
            case Character -> character(stroke);
            case ArrowUp -> Key.of(Key.Kind.UP);
            case ArrowDown -> Key.of(Key.Kind.DOWN);
            case PageUp -> Key.of(Key.Kind.PAGE_UP);
            case PageDown -> Key.of(Key.Kind.PAGE_DOWN);
            case Home -> Key.of(Key.Kind.HOME);
            case End -> Key.of(Key.Kind.END);
            case Enter -> Key.of(Key.Kind.ENTER);
            case Escape -> Key.of(Key.Kind.ESCAPE);
            case Backspace -> Key.of(Key.Kind.BACKSPACE);
            // Nobody presses keys any more.
            case EOF -> Key.of(Key.Kind.INTERRUPT);
            default -> Key.of(Key.Kind.OTHER);
        };
    }

    private static Key character(KeyStroke stroke) {
        char character = stroke.getCharacter();
        if (stroke.isCtrlDown()) {
            return Key.of(
                    switch (character) {
                        case 'c' -> Key.Kind.INTERRUPT;
                        case 'l' -> Key.Kind.REDRAW;
                        default -> Key.Kind.OTHER;
                    });
        }
        return stroke.isAltDown() ? Key.of(Key.Kind.OTHER) : Key.text(Character.toString(character));
    }
}
