package dev.holdfast.console.internal;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the page reads. Times are the server's, in milliseconds of the epoch; what is unknown is null. */
@SuppressWarnings("ArrayRecordComponent") // written as JSON, and never compared
public final class View {

    private View() {}

    /** A list of locks, or what has changed of it. */
    public record State(
            long seq,
            boolean full,
            long now,
            long sampledEveryMillis,
            Backend backend,
            Mode mode,
            Cost cost,
            List<String> notes,
            @Nullable Discovery discovery,
            @Nullable String error,
            List<LockRow> locks,
            List<String> gone,
            Counts counts,
            List<Event> events,
            List<Alert> alerts) {}

    /** What keeps the locks. */
    public record Backend(String kind, @Nullable String topology, String label, List<Sample.SeenNode> nodes) {}

    /** What the console may do. */
    public record Mode(boolean live, @Nullable Replay replay, boolean release, boolean discover) {}

    /** A recording. */
    public record Replay(long fromAt, long toAt, long millis) {}

    /** What it costs the server. */
    public record Cost(
            @Nullable Double share, double limit, double commandsPerSecond, boolean throttled, String text) {}

    /** How far it has looked for locks. */
    public record Discovery(
            boolean complete, long sweeps, @Nullable Long foreignKeys, long millis) {}

    /** How many. */
    public record Counts(long locks, long shown, long waiters, long clients, long deadlocks) {}

    /** One lock. */
    public record LockRow(
            String name,
            String kind,
            String state,
            List<HolderView> holders,
            long holderCount,
            @Nullable Units units,
            @Nullable String label,
            @Nullable Long waiters,
            @Nullable Long oldestWaitAt,
            List<long[]> spark,
            @Nullable Double heldShare,
            List<String> marks,
            @Nullable String node) {}

    /** How many units are taken. */
    public record Units(int taken, int of) {}

    /** Who holds. */
    public record HolderView(
            String client,
            String attempt,
            String token,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable Long sinceAt,
            @Nullable Long leaseUntilAt,
            @Nullable Long leaseMillis,
            @Nullable Boolean connected) {}

    /** Who waits. */
    public record WaiterView(
            String client,
            String attempt,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            long sinceAt,
            @Nullable Boolean connected) {}

    /** A hold or a wait, as it was seen. */
    public record Span(
            String client,
            String attempt,
            @Nullable String token,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            long fromAt,
            @Nullable Long toAt,
            @Nullable String end) {}

    /** What was seen of a lock. */
    public record History(long fromAt, long toAt, List<Span> holds, List<Span> waits, boolean truncated) {}

    /** Who blocks the holder of a lock. */
    public record Blocker(String name, @Nullable HolderView holder) {}

    /** One lock, with all that is known. */
    public record Lock(
            long now,
            LockRow lock,
            List<WaiterView> queue,
            long queueLength,
            History history,
            @Nullable String shown,
            @Nullable Map<String, String> outcome,
            @Nullable String kept,
            List<Blocker> blockedBy) {}

    /** A lock that a client has to do with. */
    public record Part(String name, @Nullable Long sinceAt) {}

    /** One client. */
    public record ClientRow(
            String client,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable Long sinceAt,
            @Nullable Boolean connected,
            List<Part> holds,
            List<Part> waits) {}

    /** All clients. */
    public record Clients(long now, List<ClientRow> clients) {}

    /** A lock or a client. */
    public record Node(String id, String kind, String label, List<String> marks) {}

    /** Who holds, or waits for, what. */
    public record Edge(
            String from,
            String to,
            String kind,
            @Nullable Long sinceAt,
            @Nullable String thread) {}

    /** Clients that wait for one another. */
    public record Cycle(boolean certain, List<String> locks, List<String> clients, long sinceAt, String text) {}

    /** Who blocks whom. */
    public record Graph(long now, List<Node> nodes, List<Edge> edges, List<Cycle> cycles, boolean truncated) {}

    /** Something that happened. */
    public record Event(
            long seq,
            long at,
            String kind,
            @Nullable String lock,
            @Nullable String client,
            @Nullable String application,
            String text) {}

    /** Some events. */
    public record Events(List<Event> events, boolean more) {}

    /** Something remarkable. */
    public record Alert(String kind, String lock, long sinceAt, String text) {}

    /** What went wrong, for people. */
    public record Problem(String error) {}

    /** That another one holds. */
    public record Conflict(String error, @Nullable HolderView holder) {}

    /** That a hold was ended. */
    public record Released(boolean released, String text) {}
}
