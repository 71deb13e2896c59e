package dev.holdfast.lab.chaos.fault;

import dev.holdfast.lab.chaos.schedule.Fault;
import java.util.List;

/**
 * What became of one fault of the schedule.
 *
 * @param fault what was planned
 * @param outcome whether it happened
 * @param fromNanos when it began, on the clock of {@link System#nanoTime}
 * @param untilNanos when it was over
 * @param moments the times at which something of it took effect: of a jump of a clock, both jumps; of most, the whole
 *     of it
 */
public record Injection(Fault fault, Outcome outcome, long fromNanos, long untilNanos, List<Span> moments) {

    /** Copies the list. */
    public Injection {
        moments = List.copyOf(moments);
    }

    /** Whether a fault happened. */
    public enum Outcome {
        /** It did. */
        INJECTED,

        /** It did not, since this machine cannot do it. */
        NOT_POSSIBLE,

        /** It did not, since the one before it took longer than planned. */
        SKIPPED,

        /** It did not, or not as planned: the log has the reason. */
        FAILED
    }

    /** A stretch of time, on the clock of {@link System#nanoTime}. */
    public record Span(long fromNanos, long untilNanos) {

        /** Says whether the two have a moment in common. */
        public boolean overlaps(long otherFromNanos, long otherUntilNanos) {
            return fromNanos <= otherUntilNanos && otherFromNanos <= untilNanos;
        }
    }

    /** The fault as findings name it that it explains. */
    public String name() {
        return fault.toString().strip().replaceAll(" +", " ");
    }

    /** Says whether anything of it took effect in that stretch of time. */
    public boolean touches(long otherFromNanos, long otherUntilNanos) {
        return moments.stream().anyMatch(moment -> moment.overlaps(otherFromNanos, otherUntilNanos));
    }
}
