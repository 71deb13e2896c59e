package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.LockRow;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** In which order locks are listed. What is not known comes last, and names decide between equals. */
enum LockOrder {
    WAIT,
    WAITERS,
    HELD,
    NAME;

    private Comparator<LockRow> rows() {
        return switch (this) {
            case WAIT -> Comparator.comparingLong(row -> orLast(row.oldestWaitAt()));
            case WAITERS -> Comparator.comparingLong(row -> -row.waiterCount());
            case HELD -> Comparator.comparingLong(row -> orLast(row.heldSince()));
            case NAME -> Comparator.comparing(LockRow::name);
        };
    }

    private static long orLast(@Nullable Long since) {
        return since == null ? Long.MAX_VALUE : since;
    }

    /** Those that have the text in their name, sorted. Upper and lower case are the same. */
    List<LockRow> listed(List<LockRow> all, String filter) {
        String part = filter.toLowerCase(Locale.ROOT);
        return all.stream()
                .filter(row -> row.name().toLowerCase(Locale.ROOT).contains(part))
                .sorted(rows().thenComparing(LockRow::name))
                .toList();
    }

    LockOrder next() {
        return switch (this) {
            case WAIT -> WAITERS;
            case WAITERS -> HELD;
            case HELD -> NAME;
            case NAME -> WAIT;
        };
    }

    String title() {
        return switch (this) {
            case WAIT -> "the longest wait first";
            case WAITERS -> "the most waiters first";
            case HELD -> "the longest hold first";
            case NAME -> "by name";
        };
    }
}
