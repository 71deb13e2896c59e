package dev.holdfast.internal;

import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Threads of one client that wait for one another in a circle.
 *
 * @param steps each waits for what the next one holds, and the last for what the first one holds
 */
record Deadlock(List<Step> steps) {

    /**
     * One thread in it.
     *
     * @param thread the thread's name
     * @param lease what it holds, and the one before it waits for
     * @param request what it waits in
     * @param awaited the name of the lock that it waits for
     */
    record Step(String thread, LiveLease lease, BlockingRequest request, String awaited) {

        private String words() {
            return "thread '" + PrintableText.of(thread) + "' holds '" + PrintableText.of(lease.name())
                    + "' and waits for '" + PrintableText.of(awaited) + "'";
        }
    }

    /** Whether it has been resolved. A wait that has ended never goes on. */
    boolean isOver() {
        return steps.stream().anyMatch(step -> step.request.outcome() != null || !step.lease.isHeld());
    }

    /** Who waits for whom. */
    String words() {
        return steps.stream().map(Step::words).collect(Collectors.joining("; "));
    }

    /** When it ends by itself: with the first wait whose time is over, or the first lease that is not renewed. */
    OptionalLong endsAfterNanos(long nowNanos) {
        OptionalLong end = OptionalLong.empty();
        for (Step step : steps) {
            if (step.request.isTimed()) {
                end = earlier(end, OptionalLong.of(step.request.deadline() - nowNanos));
            }
            end = earlier(end, step.lease.endsAfterNanos(nowNanos));
        }
        return end;
    }

    private static OptionalLong earlier(OptionalLong one, OptionalLong other) {
        return one.isEmpty() || (other.isPresent() && other.getAsLong() < one.getAsLong()) ? other : one;
    }

    /** What becomes of it. */
    String outlook(long nowNanos) {
        OptionalLong end = endsAfterNanos(nowNanos);
        if (end.isEmpty()) {
            return "This lasts until one of the holds is released by force, or an interrupt ends a wait that it can"
                    + " end, as those in run() and lockInterruptibly()";
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(Math.max(0, end.getAsLong())) + 1;
        return "This ends by itself in about " + seconds + " s, with the first time limit of a wait or of a lease";
    }
}
