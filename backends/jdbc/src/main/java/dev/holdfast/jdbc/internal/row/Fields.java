package dev.holdfast.jdbc.internal.row;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** The fields of one entry, with colons between them. A reader takes them in the order in which they were put. */
final class Fields {

    private static final char BETWEEN = ':';

    private final String text;
    private int next;

    private Fields(String text) {
        this.text = text;
    }

    static Fields of(String text) {
        return new Fields(text);
    }

    String text() {
        int begin = next;
        return text.substring(begin, end());
    }

    long number() {
        int begin = next;
        return Long.parseLong(text, begin, end(), 10);
    }

    int smallNumber() {
        int begin = next;
        return Integer.parseInt(text, begin, end(), 10);
    }

    /** Goes on to the next field. */
    private int end() {
        int between = text.indexOf(BETWEEN, next);
        int end = between < 0 ? text.length() : between;
        next = between < 0 ? end : end + 1;
        return end;
    }

    static String join(Object... fields) {
        StringJoiner joined = new StringJoiner(String.valueOf(BETWEEN));
        for (Object field : fields) {
            joined.add(String.valueOf(field));
        }
        return joined.toString();
    }

    /** The entries of a list, each of which ends with a semicolon. */
    static List<String> entries(String list) {
        List<String> entries = new ArrayList<>();
        for (int begin = 0, end = list.indexOf(';'); end >= 0; begin = end + 1, end = list.indexOf(';', begin)) {
            entries.add(list.substring(begin, end));
        }
        return entries;
    }
}
