package dev.holdfast.lab.simulation.rows;

import dev.holdfast.HolderId;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.lab.simulation.check.Rule;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares each row before and after it is written: a client changes only what belongs to its own attempts. */
final class TableBooks {

    private static final long LONGEST_CLAIM_MICROS = Duration.ofSeconds(2).toNanos() / 1_000;

    /** A row may have been read before the clock was set, and be written after that. */
    private static final long LONGEST_REQUEST_NANOS = Duration.ofSeconds(10).toNanos();

    private final RowsWorld world;

    /** The highest fence of each name, whose row may have been deleted since. */
    private final Map<String, Long> fences = new TreeMap<>();

    TableBooks(RowsWorld world) {
        this.world = world;
    }

    /** By a process of a client, which may have another one by now. */
    void written(int client, String writer, String key, @Nullable LockRow before, LockRow after, long nowMicros) {
        world.trace.add("row", client, after.hashCode());
        if (world.trace.isRead()) {
            world.trace.write(client, "writes " + key + ": " + after);
        }
        compareFence(key, before, after);
        if (before != null && before.isHeld() && before.heldUntil() > nowMicros) {
            compareHold(client, writer, key, before, after);
        }
        boolean isHandedOn = after.isHeld()
                && !after.clientId().equals(writer)
                && (before == null || !isSameHold(before, after))
                && after.heldUntil() - nowMicros > LONGEST_CLAIM_MICROS;
        if (isHandedOn) {
            world.findings.broken(
                    Rule.SHORT_CLAIM,
                    world.assumptions.explainLongerHold(client, 0),
                    after + " of " + key + " was handed on for " + (after.heldUntil() - nowMicros)
                            + " us, to an attempt that may be gone");
        }
    }

    private void compareFence(String key, @Nullable LockRow before, LockRow after) {
        long highest = fences.getOrDefault(key, 0L);
        boolean isGranted = after.fence() != (before == null ? 0 : before.fence());
        if (isGranted && after.fence() <= highest) {
            world.findings.broken(
                    Rule.RISING_TOKENS,
                    before == null && world.assumptions.explainLongerHold(-1, 0),
                    key + " has the fence " + after.fence() + " after " + highest);
        }
        fences.put(key, Math.max(highest, after.fence()));
    }

    private static boolean isSameHold(LockRow one, LockRow other) {
        return one.clientId().equals(other.clientId())
                && one.attempt() == other.attempt()
                && one.token() == other.token();
    }

    private void compareHold(int client, String writer, String key, LockRow before, LockRow after) {
        if (isSameHold(before, after)) {
            if (!after.kept() && after.heldUntil() < before.heldUntil()) {
                world.findings.broken(
                        Rule.NO_SHORTER_HOLD,
                        world.assumptions.explainLongerHold(client, 0),
                        key + " was held until " + before.heldUntil() + ", and is until " + after.heldUntil());
            }
            return;
        }
        boolean isForced = world.forced.contains(new HolderId(before.clientId(), before.attempt(), before.token()));
        if (!before.clientId().equals(writer) && !isForced) {
            world.findings.broken(
                    Rule.OTHERS_HOLD,
                    world.assumptions.explainEndAtOneServer(client, world.agenda.nowNanos() - LONGEST_REQUEST_NANOS),
                    "c" + client + " made " + after + " of " + key + ", which was " + before);
        }
    }
}
