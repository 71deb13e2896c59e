package dev.holdfast.cli.doctor;

import dev.holdfast.spi.PrintableText;
import java.util.Locale;

/**
 * What a check has found.
 *
 * @param check what was looked at, which is a heading of the page, too
 * @param status how it is
 * @param text what was seen and, unless all is well, what to do; printable
 * @param answered false if it is that the server has not answered at all
 */
record Finding(String check, Status status, String text, boolean answered) {

    private static final String PAGE = "docs/doctor.md#";
    private static final int LONGEST = 600;

    /** How something is. */
    enum Status {
        OK,
        WARN,
        FAIL,
        UNKNOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Makes printable what a server has said. */
    Finding {
        text = PrintableText.of(text.strip().replaceAll("\\s*[\\r\\n]+\\s*", "; "), LONGEST);
    }

    static Finding ok(String check, String text) {
        return new Finding(check, Status.OK, text, true);
    }

    static Finding warn(String check, String text) {
        return new Finding(check, Status.WARN, text, true);
    }

    static Finding fail(String check, String text) {
        return new Finding(check, Status.FAIL, text, true);
    }

    /** A server that has not answered at all. */
    static Finding outOfReach(String text) {
        return new Finding("topology", Status.FAIL, text, false);
    }

    static Finding unknown(String check, String text) {
        return new Finding(check, Status.UNKNOWN, text, true);
    }

    /** The same about one server of several. */
    Finding at(String node) {
        return new Finding(check, status, node + ": " + text, answered);
    }

    /** Where it is explained. */
    String page() {
        return PAGE + check;
    }
}
