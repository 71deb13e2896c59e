package dev.holdfast.cli;

import org.jline.utils.WCWidth;

/** How many columns of a terminal a text takes: a letter one, a Chinese character or an emoji two, an accent none. */
public final class TextWidth {

    private static final String ELLIPSIS = "\u2026";

    private TextWidth() {}

    /** {@return the columns that a printable text takes} */
    public static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    private static int of(int codePoint) {
        return Math.max(0, WCWidth.wcwidth(codePoint));
    }

    /**
     * Cuts a text in its middle, since names often begin with what they have in common and end with what tells them
     * apart.
     *
     * @param text printable
     * @param columns how many it may take, 1 or more
     * @return the text itself if it fits; else its beginning and its end, with an ellipsis between
     */
    public static String fitted(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        int left = columns - 1;
        String end = lastColumns(text, left / 2);
        return firstColumns(text, left - of(end)) + ELLIPSIS + end;
    }

    private static String firstColumns(String text, int columns) {
        int end = 0;
        for (int taken = 0; end < text.length(); ) {
            int codePoint = text.codePointAt(end);
            taken += of(codePoint);
            if (taken > columns) {
                break;
            }
            end += Character.charCount(codePoint);
        }
        return text.substring(0, end);
    }

    private static String lastColumns(String text, int columns) {
        int begin = text.length();
        int position = begin;
        for (int taken = 0; position > 0; ) {
            int codePoint = text.codePointBefore(position);
            taken += of(codePoint);
            if (taken > columns) {
                break;
            }
            position -= Character.charCount(codePoint);
            // An accent belongs to the letter before it.
            begin = of(codePoint) > 0 ? position : begin;
        }
        return text.substring(begin);
    }
}
