package dev.holdfast.lab.figures;

import java.util.List;
import java.util.stream.Stream;

/**
 * How mutual exclusion was broken, by two checks that know nothing of each other: what holders met in the section, and
 * what the times of all holds show.
 *
 * @param met how often a holder met another in the section
 * @param lostCounts how many counts are missing from the counter that only the lock protects
 * @param holds how many pairs of holds overlap, or have tokens that do not rise
 * @param sentences the first of them in words
 */
public record Violations(long met, long lostCounts, long holds, List<String> sentences) {

    /** None at all. */
    public static final Violations NONE = new Violations(0, 0, 0, List.of());

    private static final int MOST_SENTENCES = 10;

    public Violations {
        sentences = sentences.stream().limit(MOST_SENTENCES).toList();
    }

    /** How many there are; one fault can show up in more than one check. */
    public long count() {
        return met + lostCounts + holds;
    }

    /** Adds others. */
    public Violations plus(Violations other) {
        return new Violations(
                met + other.met,
                lostCounts + other.lostCounts,
                holds + other.holds,
                Stream.concat(sentences.stream(), other.sentences.stream()).toList());
    }
}
