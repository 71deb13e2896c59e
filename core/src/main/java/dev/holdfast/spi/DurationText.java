package dev.holdfast.spi;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/**
 * Durations as people write them in settings, such as {@code 1m30s}. In Java, where they are {@link Duration}s,
 * messages show {@link Duration#toString}, such as {@code PT1M30S}.
 */
public final class DurationText {

    /** What {@link Duration#toString} returns. */
    private static final Pattern OF_JAVA = Pattern.compile("\\bPT("
            + "-?[0-9]+H(-?[0-9]+M)?+(-?[0-9]+([.][0-9]+)?S)?+|"
            + "-?[0-9]+M(-?[0-9]+([.][0-9]+)?S)?+|"
            + "-?[0-9]+([.][0-9]+)?S)\\b");

    private DurationText() {}

    /**
     * The duration in days and smaller units.
     *
     * @param duration any
     * @return such as {@code 365d}, {@code 1m30s}, {@code 50ms} or {@code 0s}
     */
    public static String of(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        if (duration.getSeconds() == Long.MIN_VALUE) {
            return duration.toString(); // it has no opposite
        }
        if (duration.isNegative()) {
            return "-" + of(duration.negated());
        }
        StringBuilder text = new StringBuilder();
        append(text, duration.toDaysPart(), "d");
        append(text, duration.toHoursPart(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        append(text, duration.toMillisPart(), "ms");
        append(text, duration.getNano() / 1_000 % 1_000, "us");
        append(text, duration.getNano() % 1_000, "ns");
        return text.toString();
    }

    private static void append(StringBuilder text, long part, String unit) {
        if (part > 0) {
            text.append(part).append(unit);
        }
    }

    /**
     * A message with its durations as people write them.
     *
     * @param message with durations as Java writes them, or without any
     * @return the same otherwise
     */
    public static String in(String message) {
        return OF_JAVA.matcher(message).replaceAll(found -> ofJava(found.group()));
    }

    private static String ofJava(String text) {
        try {
            return of(Duration.parse(text));
        } catch (DateTimeParseException tooLong) {
            return text; // a name that only looks like one
        }
    }
}
