package dev.holdfast.lab.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * How mutual exclusion was broken, by two checks that know nothing of each other: what holders met in the section, and
 * what the times of all holds show.
 *
 * @param lostCounts how many counts are missing from the counter that only the lock protects
 * @param holds how many pairs of holds overlap, or have tokens that do not rise
 */
public record Violations(long met, long lostCounts, long holds, List<String> sentences) {

    public static final Violations NONE = new Violations(0, 0, 0, List.of());

    public Violations {
        sentences = sentences.stream().limit(10).toList();
    }

    /** How many there are; one fault can show up in more than one check. */
    public long count() {
        return met + lostCounts + holds;
    }

    public Violations plus(Violations other) {
        List<String> all =
                Stream.concat(sentences.stream(), other.sentences.stream()).toList();
        return new Violations(met + other.met, lostCounts + other.lostCounts, holds + other.holds, all);
    }
}
