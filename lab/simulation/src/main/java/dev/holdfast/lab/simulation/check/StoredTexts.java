package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The texts that holders store under their locks, and what is read of them. A text is read under the token of the hold
 * that stored it, and never an earlier one after the store of a later one was confirmed, be it of a later hold or, of
 * what holders keep, of the same; and there is one for as long as it is valid.
 */
public final class StoredTexts {

    /** What a takeover may lose was written this long before it at most. */
    private static final long LONGEST_LAG_NANOS = Duration.ofMillis(1_600).toNanos();

    private static final long SLACK_NANOS = Duration.ofMillis(20).toNanos();

    /** A text that a holder has sent. */
    public static final class Sent {

        private final long token;
        private final long number;
        private final String text;
        private final long sentNanos;
        private final long validNanos;
        private boolean isConfirmed;
        private long answeredNanos;

        private Sent(long token, long number, String text, long sentNanos, long validNanos) {
            this.token = token;
            this.number = number;
            this.text = text;
            this.sentNanos = sentNanos;
            this.validNanos = validNanos;
        }

        /**
         * What was sent.
         *
         * @return the text, which no other one is equal to
         */
        public String text() {
            return text;
        }

        private boolean isLaterInTheHoldThan(Sent other) {
            return token == other.token && number > other.number;
        }

        /** Whether the server keeps it until then at least, by a clock that may differ by a percent. */
        private boolean isValidAt(long nanos) {
            return nanos < sentNanos + validNanos / 100 * 99 - SLACK_NANOS;
        }

        @Override
        public String toString() {
            return text + " (token " + token + ")";
        }
    }

    /**
     * A question for what is stored.
     *
     * @param lock the lock's name
     * @param kind what is looked for
     * @param sentNanos when it was sent, in true time
     */
    public record Inquiry(String lock, StoredKind kind, long sentNanos) {}

    /** A task that has run under a lock, and has found no outcome before. */
    private record Run(Inquiry looked, long foundNanos, Sent outcome) {}

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, List<Sent>> byKey = new HashMap<>();
    private final Map<String, List<Run>> completed = new HashMap<>();
    private long texts;

    /**
     * Nothing is stored.
     *
     * @param agenda true time
     * @param findings where violations go
     * @param assumptions what explains some
     */
    public StoredTexts(Agenda agenda, Findings findings, Assumptions assumptions) {
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
    }

    private List<Sent> of(String lock, StoredKind kind) {
        return byKey.computeIfAbsent(lock + " " + kind, key -> new ArrayList<>());
    }

    /**
     * A holder is about to send a text.
     *
     * @param client its number
     * @param lock the lock's name
     * @param kind what it is
     * @param token of the hold
     * @param validity for how long it is to be valid
     * @return the text, and for the answer to it
     */
    public Sent sent(int client, String lock, StoredKind kind, long token, Duration validity) {
        long number = ++texts;
        Sent sent = new Sent(token, number, "text " + number + " of c" + client, agenda.nowNanos(), validity.toNanos());
        of(lock, kind).add(sent);
        return sent;
    }

    /**
     * The present primary has confirmed a text.
     *
     * @param sent the text
     */
    public void confirmed(Sent sent) {
        sent.isConfirmed = true;
        sent.answeredNanos = agenda.nowNanos();
    }

    /**
     * A task has completed, and its outcome was confirmed: there was none when it was looked for under the lock.
     *
     * @param looked the question for an outcome before the task ran
     * @param foundNanos when it was known that there was none, in true time
     * @param outcome its own
     */
    public void completed(Inquiry looked, long foundNanos, Sent outcome) {
        Run run = new Run(looked, foundNanos, outcome);
        List<Run> others = completed.computeIfAbsent(looked.lock(), lock -> new ArrayList<>());
        for (Run other : others) {
            if (other.outcome.token < outcome.token) {
                compare(other, run);
            } else if (other.outcome.token > outcome.token) {
                compare(run, other);
            }
        }
        others.add(run);
    }

    /**
     * An outcome is stored under the lock alone, and so before the next holder looks for one. So the later one has
     * found it, unless it had ended by then, or another one had taken its place: that one is compared with it.
     */
    private void compare(Run earlier, Run later) {
        Sent outcome = earlier.outcome;
        boolean isReplaced = of(later.looked.lock(), StoredKind.OUTCOME).stream()
                .anyMatch(other -> other.token > outcome.token
                        && other.token < later.outcome.token
                        && other.sentNanos < later.foundNanos);
        if (!isReplaced && outcome.isValidAt(later.foundNanos)) {
            findings.broken(
                    Rule.ONE_OUTCOME,
                    assumptions.explainLostText(
                            Math.min(outcome.sentNanos, later.looked.sentNanos()),
                            outcome.answeredNanos,
                            LONGEST_LAG_NANOS),
                    later.looked.lock() + " completed as " + outcome + ", which is valid still, and as "
                            + later.outcome);
        }
    }

    private boolean isLossExplained(Sent sent) {
        return assumptions.explainLostText(sent.sentNanos, sent.answeredNanos, LONGEST_LAG_NANOS);
    }

    /**
     * The present primary has answered what is stored.
     *
     * @param asked the question
     * @param found null if it is nothing
     */
    public void read(Inquiry asked, @Nullable StoredOutcome found) {
        List<Sent> all = of(asked.lock(), asked.kind());
        if (found == null) {
            all.stream()
                    .filter(sent -> sent.isConfirmed && sent.answeredNanos < asked.sentNanos())
                    .filter(sent -> all.stream()
                            .filter(other -> other.token >= sent.token)
                            .allMatch(other -> other.isValidAt(agenda.nowNanos())))
                    .findAny()
                    .filter(sent -> sent.isValidAt(agenda.nowNanos()))
                    .ifPresent(sent -> findings.broken(
                            Rule.LATEST_STORED,
                            isLossExplained(sent),
                            asked.lock() + " has no text, and " + sent + " is valid still"));
            return;
        }
        Optional<Sent> source = all.stream()
                .filter(sent -> sent.token == found.token() && sent.text.equals(found.text()))
                .findAny();
        if (source.isEmpty()) {
            findings.broken(
                    Rule.LATEST_STORED, false, asked.lock() + " has a text that no holder has stored: " + found);
        }
        all.stream()
                .filter(sent -> sent.isConfirmed && sent.answeredNanos < asked.sentNanos())
                .filter(sent -> sent.token > found.token()
                        || (asked.kind() == StoredKind.DATA
                                && source.filter(sent::isLaterInTheHoldThan).isPresent()
                                && sent.isValidAt(agenda.nowNanos())))
                .findAny()
                .ifPresent(later -> findings.broken(
                        Rule.LATEST_STORED,
                        isLossExplained(later),
                        asked.lock() + " has " + found + ", and " + later + " was stored after it"));
    }
}
