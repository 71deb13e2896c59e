package dev.holdfast.cli;

import dev.holdfast.LockInspection;
import java.time.Duration;
import java.util.Locale;

/** Durations for people. */
public final class SpokenDuration {

    private SpokenDuration() {}

    /** {@return what is left of a lease; words for one that never ends, which only others have left} */
    public static String ofLease(Duration left) {
        return left.compareTo(LockInspection.NO_END) < 0 ? of(left) : "no end";
    }

    /** {@return a duration in its two largest units, or in tenths of seconds below a minute} */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1fs", duration.toMillis() / 1_000.0);
        } else if (seconds < 3_600) {
            return seconds / 60 + "m" + seconds % 60 + "s";
        } else if (seconds < 86_400) {
            return seconds / 3_600 + "h" + seconds / 60 % 60 + "m";
        } else {
            return seconds / 86_400 + "d" + seconds / 3_600 % 24 + "h";
        }
    }
}
