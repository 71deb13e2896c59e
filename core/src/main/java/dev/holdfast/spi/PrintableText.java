package dev.holdfast.spi;

/**
 * Makes text of others fit for messages and logs. A lock's name, a server's words or a value that another program has
 * written may contain line ends, which would forge lines of a log, control sequences of terminals, marks that turn the
 * order of what follows, or simply be long.
 */
public final class PrintableText {

    private static final int LONGEST = 120;

    private PrintableText() {}

    /**
     * The text as it may stand in one line, at most 120 characters of it.
     *
     * @param text of anybody
     * @return the same text, where nothing in it is to be replaced
     */
    public static String of(String text) {
        return of(text, LONGEST);
    }

    /**
     * The text as it may stand in one line: what does not print is written as in Java source, such as {@code \n}, and
     * what exceeds the bound is left out.
     *
     * @param text of anybody
     * @param longest how many characters of it are kept; an ellipsis says that there were more
     * @return the same text, where nothing in it is to be replaced
     */
    public static String of(String text, int longest) {
        if (text.length() <= longest && text.chars().allMatch(PrintableText::isPlain)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        int end = Math.min(text.length(), longest);
        if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        for (int at = 0; at < end; ) {
            int point = text.codePointAt(at);
            append(shown, point);
            at += Character.charCount(point);
        }
        return (end < text.length() ? shown.append('…') : shown).toString();
    }

    private static boolean isPlain(int character) {
        return character >= ' ' && character < 0x7f;
    }

    private static void append(StringBuilder shown, int point) {
        switch (point) {
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            case '\t' -> shown.append("\\t");
            default -> {
                if (isShownAsNumber(point)) {
                    shown.append(String.format("\\u%04x", point));
                } else {
                    shown.appendCodePoint(point);
                }
            }
        }
    }

    private static boolean isShownAsNumber(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }
}
