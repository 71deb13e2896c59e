package dev.holdfast.cli.top;

import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.cli.TextWidth;
import dev.holdfast.cli.top.Answers.Holder;
import dev.holdfast.cli.top.Answers.LockRow;
import java.time.Duration;
import java.time.ZoneId;
import java.util.stream.Stream;

/**
 * What the cells of a list and one sentence say about a lock.
 *
 * @param lock what was seen of it
 * @param now the server's clock then
 */
record LockWords(LockRow lock, long now) {

    private static final int SHORTEST_NAME = 8;

    String name() {
        return Words.printable(lock.name());
    }

    /** Who holds it; in parentheses, why nobody does. */
    String holder() {
        if (!lock.isHeld()) {
            return switch (lock.state()) {
                case "kept" -> "(released)";
                case "queued" -> "(about to be granted)";
                default -> "(" + Words.printable(lock.state()) + ")";
            };
        }
        String others = lock.holderCount() > 1 ? " +" + (lock.holderCount() - 1) : "";
        return Words.who(lock.holders().get(0)) + others;
    }

    String heldFor() {
        return lock.isHeld() ? Words.since(lock.heldSince(), now) : Words.NONE;
    }

    String waiters() {
        return lock.waiters() == null ? Words.UNKNOWN : Long.toString(lock.waiters());
    }

    String oldestWait() {
        boolean isNone = lock.waiters() != null && lock.waiters() == 0;
        return isNone ? Words.NONE : Words.since(lock.oldestWaitAt(), now);
    }

    String leaseLeft() {
        if (lock.holders().isEmpty()) {
            return Words.NONE;
        }
        Long until = lock.holders().get(0).leaseUntilAt();
        return until == null ? Words.UNKNOWN : SpokenDuration.of(Duration.ofMillis(Math.max(0, until - now)));
    }

    /** How much of the lease is left, as so many signs; an empty text if that is not known. */
    String leaseBar(int signs) {
        if (lock.holders().isEmpty()) {
            return "";
        }
        Holder holder = lock.holders().get(0);
        if (holder.leaseUntilAt() == null || holder.leaseMillis() == null || holder.leaseMillis() <= 0) {
            return "";
        }
        double share = (holder.leaseUntilAt() - now) / (double) holder.leaseMillis();
        int full = (int) Math.round(Math.max(0, Math.min(1, share)) * signs);
        return "[" + "#".repeat(full) + ".".repeat(signs - full) + "]";
    }

    /** Who blocks it, since when, and who waits. Where that does not fit, who holds it since when stays longest. */
    String sentence(ZoneId zone, int columns) {
        String name = TextWidth.fitted(name(), Math.max(SHORTEST_NAME, columns / 3));
        String state = state(zone);
        return Stream.of(
                        name() + " " + state + waits("client waits, for ", "clients wait, the first for "),
                        name + " " + state + waits("client waits, for ", "clients wait, the first for "),
                        name + " " + state + waits("waiter, ", "wait, first "),
                        name + " " + state
                                + (lock.waiterCount() > 0
                                        ? "; " + waiters() + (lock.waiterCount() == 1 ? " waiter" : " wait")
                                        : ""),
                        lock.isHeld() ? holder() + " since " + Words.at(lock.heldSince(), now, zone) : state)
                .filter(text -> TextWidth.of(text) <= columns)
                .findFirst()
                .orElseGet(() -> TextWidth.fitted(name + " " + state, columns));
    }

    private String state(ZoneId zone) {
        if (lock.isHeld()) {
            Long since = lock.heldSince();
            return "is held by " + holder() + " "
                    + (since == null
                            ? "since a time that is not known"
                            : "since " + Words.at(since, now, zone) + " (" + Words.since(since, now) + ")");
        }
        return switch (lock.state()) {
            case "kept" -> "is released, and stays taken for its minimum hold, " + leaseLeft() + " more";
            case "queued" -> "is free, and about to be granted";
            case "free" -> "is free";
            default -> "was not seen at the last look";
        };
    }

    private String waits(String one, String many) {
        if (lock.waiters() == null || lock.waiters() == 0) {
            return lock.isHeld() ? "; no client waits" : "";
        }
        return "; " + waiters() + " " + (lock.waiters() == 1 ? one : many) + oldestWait();
    }
}
