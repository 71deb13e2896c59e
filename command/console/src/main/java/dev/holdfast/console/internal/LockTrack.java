package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenHolder;
import dev.holdfast.console.internal.Sample.SeenLock;
import dev.holdfast.console.internal.Sample.SeenWaiter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was seen of one lock: how it is, and its holds and waits of the last 15 minutes. Without clock and I/O. */
final class LockTrack {

    static final long KEPT_MILLIS = 15 * 60_000;

    private static final int MOST_SPANS = 100;
    private static final int SPARKS = 60;
    private static final long LONGEST_HOLD_MILLIS = 365L * 24 * 3_600_000;

    /** A renewal that moves the end of a lease by less is not worth a change of the row. */
    private static final long JITTER_MILLIS = 500;

    /** What has happened to a stay. */
    record Change(String kind, Stay stay) {}

    final String name;
    final long firstSeenAt;
    private final Map<String, Stay> holds = new LinkedHashMap<>();
    private final Map<String, Stay> waits = new LinkedHashMap<>();
    private final Deque<Stay> pastHolds = new ArrayDeque<>();
    private final Deque<Stay> pastWaits = new ArrayDeque<>();
    private final Deque<long[]> spark = new ArrayDeque<>();
    final Map<String, Long> marks = new TreeMap<>();
    private @Nullable SeenLock last;
    private boolean truncated;
    private boolean isKnown = true;
    long changedSeq;
    long busyAt;
    long lookedAt;

    /** The hold that was ended by force, until it is seen to be gone. */
    @Nullable
    String forced;

    LockTrack(String name, long at) {
        this.name = name;
        this.firstSeenAt = at;
        this.busyAt = at;
    }

    SeenLock last() {
        return Objects.requireNonNull(last, "a track begins with a look");
    }

    /** Whether the servers said something of it when it was last looked at. */
    boolean isKnown() {
        return isKnown;
    }

    boolean isBusy() {
        return !last().holders().isEmpty() || last().waiterCount() > 0;
    }

    List<Stay> holds() {
        return List.copyOf(holds.values());
    }

    List<Stay> waits() {
        return List.copyOf(waits.values());
    }

    /** Takes what was seen now. Returns what has happened, and sets whether the row has changed. */
    List<Change> see(SeenLock seen, long at, long seq) {
        SeenLock before = last;
        last = seen;
        lookedAt = at;
        List<Change> happened = new ArrayList<>();
        boolean changed = before == null
                || before.kept() != seen.kept()
                || before.waiterCount() != seen.waiterCount()
                || before.holderCount() != seen.holderCount()
                || !Objects.equals(before.units(), seen.units());
        changed |= !isKnown;
        isKnown = true;
        List<String> granted = new ArrayList<>();
        List<String> heldBefore = List.copyOf(holds.keySet());
        changed |= seeHolds(seen, at, before != null, happened, granted);
        // A hold that went on by itself has left no moment in which another one could have been granted.
        boolean couldBeGranted =
                heldBefore.isEmpty() || seen.label() != null || !heldBefore.equals(List.copyOf(holds.keySet()));
        seeWaits(seen, at, granted, couldBeGranted, happened);
        if (isBusy()) {
            busyAt = at;
        }
        long[] end = spark.peekLast();
        if (end == null || end[1] != seen.waiterCount()) {
            spark.addLast(new long[] {at, seen.waiterCount()});
            if (spark.size() > SPARKS) {
                spark.removeFirst();
            }
        }
        forget(at);
        if (changed || !happened.isEmpty()) {
            changedSeq = seq;
        }
        return happened;
    }

    /** The servers say nothing of it: whether its holds and waits go on is not known. Returns what has ended so. */
    List<Change> lose(long at, long seq) {
        List<Change> ended = new ArrayList<>();
        if (isKnown) {
            changedSeq = seq;
        }
        isKnown = false;
        last = new SeenLock(name, false, null, null, 0, List.of(), 0, List.of(), null);
        for (Stay stay : holds.values()) {
            end(stay, at, pastHolds);
            ended.add(new Change("unknown", stay));
        }
        waits.values().forEach(stay -> end(stay, at, pastWaits));
        holds.clear();
        waits.clear();
        return ended;
    }

    private void end(Stay stay, long at, Deque<Stay> past) {
        stay.toAt = at;
        stay.end = "unknown";
        keep(past, stay);
    }

    private boolean seeHolds(SeenLock seen, long at, boolean wasSeen, List<Change> happened, List<String> granted) {
        boolean changed = false;
        Map<String, SeenHolder> present = new LinkedHashMap<>();
        // A marker of a minimum hold names who has left.
        List<SeenHolder> holding = seen.kept() ? List.of() : seen.holders();
        holding.forEach(holder -> present.put(id(holder.client(), holder.attempt(), holder.token()), holder));
        boolean isWhole = seen.holderCount() <= seen.holders().size();
        Iterator<Map.Entry<String, Stay>> open = holds.entrySet().iterator();
        while (open.hasNext()) {
            Map.Entry<String, Stay> each = open.next();
            if (!present.containsKey(each.getKey())) {
                Stay stay = each.getValue();
                stay.toAt = at;
                stay.end = end(each.getKey(), stay, at, isWhole);
                open.remove();
                keep(pastHolds, stay);
                happened.add(new Change(Objects.requireNonNull(stay.end), stay));
            }
        }
        for (Map.Entry<String, SeenHolder> each : present.entrySet()) {
            SeenHolder holder = each.getValue();
            Stay stay = holds.get(each.getKey());
            if (stay == null) {
                // A group's token says when the group was opened, and not when this member joined it.
                Long since = seen.label() == null ? grantedAt(holder.token(), at) : null;
                Long known = since == null && wasSeen ? Long.valueOf(at) : since;
                stay = new Stay(holder.client(), holder.attempt(), holder.token(), known == null ? at : known, known);
                holds.put(each.getKey(), stay);
                granted.add(id(holder.client(), holder.attempt(), 0));
                happened.add(new Change("acquired", stay));
            }
            long until = holder.hasEnd() ? at + holder.leaseLeft() : Long.MAX_VALUE / 2;
            changed |= Math.abs(until - stay.leaseUntilAt) > JITTER_MILLIS;
            stay.leaseUntilAt = Math.abs(until - stay.leaseUntilAt) > JITTER_MILLIS ? until : stay.leaseUntilAt;
            stay.leaseMillis = Math.max(stay.leaseMillis, holder.leaseLeft());
            stay.leaseLeft = holder.leaseLeft();
        }
        return changed;
    }

    /**
     * How a hold ended, as far as two looks can tell. Renewals come in the first half of a lease: one that had less
     * left, and whose time is over, was not renewed. All others may have been released or taken away.
     */
    private String end(String id, Stay stay, long at, boolean isWhole) {
        if (id.equals(forced)) {
            return "released";
        }
        boolean isOverdue = stay.leaseUntilAt <= at && stay.leaseLeft < stay.leaseMillis / 2;
        return !isWhole ? "unknown" : isOverdue ? "expired" : "ended";
    }

    private void seeWaits(SeenLock seen, long at, List<String> granted, boolean couldBeGranted, List<Change> happened) {
        Map<String, SeenWaiter> present = new LinkedHashMap<>();
        seen.waiters().forEach(waiter -> present.put(id(waiter.client(), waiter.attempt(), 0), waiter));
        boolean isWhole = seen.waiterCount() <= seen.waiters().size();
        Iterator<Map.Entry<String, Stay>> open = waits.entrySet().iterator();
        while (open.hasNext()) {
            Map.Entry<String, Stay> each = open.next();
            if (!present.containsKey(each.getKey())) {
                Stay stay = each.getValue();
                stay.toAt = at;
                stay.end = granted.contains(each.getKey())
                        ? "acquired"
                        : isWhole && !couldBeGranted ? "gaveUp" : "unknown";
                open.remove();
                keep(pastWaits, stay);
                if (stay.end.equals("gaveUp")) {
                    happened.add(new Change("gaveUp", stay));
                }
            }
        }
        present.forEach((id, waiter) -> {
            if (!waits.containsKey(id)) {
                Stay stay = new Stay(waiter.client(), waiter.attempt(), 0, waiter.since(), waiter.since());
                waits.put(id, stay);
                happened.add(new Change("queued", stay));
            }
        });
    }

    /** A token is about the server's time of its grant, in microseconds, unless it is made of something else. */
    private static @Nullable Long grantedAt(long token, long at) {
        long millis = token / 1_000;
        return millis <= at && at - millis <= LONGEST_HOLD_MILLIS ? millis : null;
    }

    static String id(String client, long attempt, long token) {
        return client + ":" + attempt + ":" + token;
    }

    private void keep(Deque<Stay> past, Stay stay) {
        past.addLast(stay);
        if (past.size() > MOST_SPANS) {
            past.removeFirst();
            truncated = true;
        }
    }

    private void forget(long at) {
        pastHolds.removeIf(stay -> stay.toAt != null && at - stay.toAt > KEPT_MILLIS);
        pastWaits.removeIf(stay -> stay.toAt != null && at - stay.toAt > KEPT_MILLIS);
    }

    /** All holds that are remembered, the oldest first. */
    List<Stay> allHolds() {
        List<Stay> all = new ArrayList<>(pastHolds);
        all.addAll(holds.values());
        return all;
    }

    /** All waits that are remembered, the oldest first. */
    List<Stay> allWaits() {
        List<Stay> all = new ArrayList<>(pastWaits);
        all.addAll(waits.values());
        return all;
    }

    boolean truncated() {
        return truncated;
    }

    List<long[]> spark() {
        return List.copyOf(spark);
    }

    /** The share of the time that it was watched, 15 minutes at most, in which it was seen held. */
    @Nullable
    Double heldShare(long now) {
        long from = Math.max(firstSeenAt, now - KEPT_MILLIS);
        if (now <= from || truncated) {
            return null;
        }
        long held = 0;
        long counted = from;
        for (Stay stay : allHolds()) {
            long begin = Math.max(stay.fromAt, counted);
            long end = stay.toAt == null ? now : stay.toAt;
            if (end > begin) {
                held += end - begin;
                counted = end;
            }
        }
        return Math.round(1_000.0 * held / (now - from)) / 1_000.0;
    }
}
