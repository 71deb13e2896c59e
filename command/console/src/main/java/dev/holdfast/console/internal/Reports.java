package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.console.internal.Sample.SeenHolder;
import dev.holdfast.console.internal.Sample.SeenLock;
import dev.holdfast.console.internal.Sample.SeenWaiter;
import dev.holdfast.console.internal.View.HolderView;
import dev.holdfast.console.internal.View.LockRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the page reads about one lock of a board. Used by one thread at a time, as the board. */
public final class Reports {

    private static final int LONGEST_CHAIN = 20;

    private final Board board;

    /** Of this board. */
    public Reports(Board board) {
        this.board = board;
    }

    LockRow row(LockTrack track) {
        SeenLock seen = track.last();
        List<HolderView> holders = seen.holders().stream()
                .map(holder -> holder(track, holder, seen.kept()))
                .toList();
        Stay first = track.waits().stream().findFirst().orElse(null);
        return new LockRow(
                track.name,
                kind(seen),
                track.isKnown() ? state(seen) : "unknown",
                holders,
                seen.holderCount(),
                // How many units there are is not part of a look, and half of it would mislead.
                null,
                label(seen),
                track.isKnown() ? Long.valueOf(seen.waiterCount()) : null,
                first == null ? null : Long.valueOf(first.fromAt),
                track.spark(),
                track.heldShare(board.now()),
                List.copyOf(track.marks.keySet()),
                seen.node());
    }

    private static String kind(SeenLock seen) {
        String label = seen.label();
        if (label == null) {
            return seen.kept() ? "kept" : "lock";
        }
        return label.equals("r") ? "readwrite" : label.equals("p") ? "semaphore" : "unknown";
    }

    private static @Nullable String label(SeenLock seen) {
        return "r".equals(seen.label()) ? "read" : seen.label();
    }

    private static String state(SeenLock seen) {
        if (seen.kept()) {
            return "kept";
        } else if (!seen.holders().isEmpty()) {
            return "held";
        }
        return seen.waiterCount() > 0 ? "queued" : "free";
    }

    private HolderView holder(LockTrack track, SeenHolder holder, boolean isKept) {
        SeenClient client = board.clients().get(holder.client());
        String id = LockTrack.id(holder.client(), holder.attempt(), holder.token());
        Stay stay = track.holds().stream()
                .filter(hold ->
                        LockTrack.id(hold.client, hold.attempt, hold.token).equals(id))
                .findFirst()
                .orElse(null);
        return new HolderView(
                holder.client(),
                Long.toString(holder.attempt()),
                Long.toString(holder.token()),
                client == null ? null : client.application(),
                client == null ? null : client.host(),
                client == null ? null : client.pid(),
                stay == null ? null : stay.knownSince,
                leaseUntilAt(stay, holder, isKept),
                stay == null ? null : Long.valueOf(stay.leaseMillis),
                client == null ? null : client.connected());
    }

    private @Nullable Long leaseUntilAt(@Nullable Stay stay, SeenHolder holder, boolean isKept) {
        if (!holder.hasEnd()) {
            return null;
        } else if (stay != null) {
            return stay.leaseUntilAt;
        }
        return isKept ? Long.valueOf(board.now() + holder.leaseLeft()) : null;
    }

    /**
     * All that is known of a lock; null if none of that name was seen.
     *
     * @param queue who waits, as it was asked for just now; null for what the last sample has shown
     */
    public View.@Nullable Lock lock(String name, @Nullable SeenLock queue) {
        LockTrack track = board.track(name);
        if (track == null) {
            return null;
        }
        SeenLock seen = queue == null ? track.last() : queue;
        LockRow row = row(track);
        @Nullable
        String shown = row.state().equals("held") && !row.holders().isEmpty()
                ? LockTrack.id(
                        row.holders().get(0).client(),
                        Long.parseLong(row.holders().get(0).attempt()),
                        Long.parseLong(row.holders().get(0).token()))
                : null;
        return new View.Lock(
                board.now(),
                row,
                seen.waiters().stream().map(this::waiter).toList(),
                seen.waiterCount(),
                new View.History(
                        Math.max(track.firstSeenAt, board.now() - LockTrack.KEPT_MILLIS),
                        board.now(),
                        track.allHolds().stream().map(stay -> span(stay, true)).toList(),
                        track.allWaits().stream().map(stay -> span(stay, false)).toList(),
                        track.truncated()),
                shown,
                null,
                null,
                blockers(track));
    }

    private View.WaiterView waiter(SeenWaiter waiter) {
        SeenClient client = board.clients().get(waiter.client());
        return new View.WaiterView(
                waiter.client(),
                Long.toString(waiter.attempt()),
                client == null ? null : client.application(),
                client == null ? null : client.host(),
                client == null ? null : client.pid(),
                waiter.since(),
                client == null ? null : client.connected());
    }

    private View.Span span(Stay stay, boolean isHold) {
        SeenClient client = board.clients().get(stay.client);
        return new View.Span(
                stay.client,
                Long.toString(stay.attempt),
                isHold ? Long.toString(stay.token) : null,
                client == null ? null : client.application(),
                client == null ? null : client.host(),
                client == null ? null : client.pid(),
                stay.fromAt,
                stay.toAt,
                stay.end);
    }

    /** The locks that the holder of this one waits for, and those that their holders wait for, and so on. */
    private List<View.Blocker> blockers(LockTrack track) {
        List<View.Blocker> chain = new ArrayList<>();
        Set<String> seen = new HashSet<>(Set.of(track.name));
        LockTrack at = track;
        while (at != null && chain.size() < LONGEST_CHAIN) {
            LockTrack next = null;
            for (Stay hold : at.holds()) {
                for (LockTrack other : board.tracks()) {
                    boolean waits = other.waits().stream().anyMatch(wait -> wait.client.equals(hold.client));
                    if (next == null && waits && seen.add(other.name)) {
                        next = other;
                    }
                }
            }
            if (next != null) {
                List<HolderView> holders = row(next).holders();
                chain.add(new View.Blocker(next.name, holders.isEmpty() ? null : holders.get(0)));
            }
            at = next;
        }
        return chain;
    }

    /** Who holds a lock that was looked at just now. */
    public @Nullable HolderView holderOf(SeenLock seen) {
        LockTrack track = new LockTrack(seen.name(), board.now());
        var unused = track.see(seen, board.now(), 0);
        List<HolderView> holders = row(track).holders();
        return seen.kept() || holders.isEmpty() ? null : Objects.requireNonNull(holders.get(0));
    }
}
