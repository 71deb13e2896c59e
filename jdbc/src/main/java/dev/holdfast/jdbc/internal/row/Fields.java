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
        int end = text.indexOf(BETWEEN, next);
        String field = text.substring(next, end < 0 ? text.length() : end);
        next = end < 0 ? text.length() : end + 1;
        return field;
    }

    long number() {
        return Long.parseLong(text());
    }

    int smallNumber() {
        return Integer.parseInt(text());
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
