package dev.holdfast.cli.top;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is remarkable about a lock, the worst first. */
enum Mark {
    DEADLOCK("deadlock", "deadlock", "DEADLOCK"),
    POSSIBLE_DEADLOCK("possible-deadlock", "possible deadlock", "deadlock?"),
    HOLDER_GONE("holder-gone", "holder gone", "gone"),
    SLOW("slow", "slow", "slow"),
    MANY_WAITERS("many-waiters", "many waiters", "many"),
    MINIMUM_HOLD("minimum-hold", "minimum hold", "min hold");

    private final String id;
    private final String words;
    private final String brief;

    Mark(String id, String words, String brief) {
        this.id = id;
        this.words = words;
        this.brief = brief;
    }

    private boolean isIn(List<String> marks) {
        return marks.contains(id);
    }

    private static Stream<Mark> of(List<String> marks) {
        return Stream.of(values()).filter(mark -> mark.isIn(marks));
    }

    /** In full. */
    static String words(List<String> marks) {
        return of(marks).map(mark -> mark.words).collect(Collectors.joining(", "));
    }

    /** For a narrow column. */
    static String brief(List<String> marks) {
        return of(marks).map(mark -> mark.brief).collect(Collectors.joining(" "));
    }

    /** One character that says what a colour says. */
    static String sign(List<String> marks) {
        return isAlarming(marks) ? "X" : isRemarkable(marks) ? "!" : " ";
    }

    static Line.Style style(List<String> marks) {
        return isAlarming(marks) ? Line.Style.ALARMING : isRemarkable(marks) ? Line.Style.REMARKABLE : Line.Style.PLAIN;
    }

    private static boolean isAlarming(List<String> marks) {
        return DEADLOCK.isIn(marks) || POSSIBLE_DEADLOCK.isIn(marks);
    }

    private static boolean isRemarkable(List<String> marks) {
        return of(marks).anyMatch(mark -> mark != MINIMUM_HOLD);
    }
}
