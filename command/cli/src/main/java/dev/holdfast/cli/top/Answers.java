package dev.holdfast.cli.top;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a console answers, as far as a terminal shows it. Times are the server's; what is unknown is null. */
final class Answers {

    private static final int MOST_EVENTS = 500;

    private Answers() {}

    /** A process that holds or waits. */
    interface Client {

        String client();

        @Nullable
        String application();

        @Nullable
        String host();

        @Nullable
        Long pid();
    }

    /** All locks, or what has changed since an earlier answer. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record State(
            long seq,
            boolean full,
            long now,
            Backend backend,
            Mode mode,
            Cost cost,
            @Nullable Discovery discovery,
            @Nullable String error,
            List<LockRow> locks,
            List<String> gone,
            Counts counts,
            List<Event> events,
            List<Alert> alerts) {

        /** Whether there has been a look at all. */
        boolean isLooked() {
            return now > 0;
        }

        /** Whether all names were looked through, and there was room for each. */
        boolean isAll() {
            return (discovery == null || (discovery.complete && discovery.sweeps > 0)) && counts.shown == counts.locks;
        }

        /** What is known after an answer that says what has changed since this one. */
        State changed(State by) {
            if (by.full) {
                return by;
            }
            Map<String, LockRow> all = new LinkedHashMap<>();
            locks.forEach(row -> all.put(row.name(), row));
            by.gone.forEach(all::remove);
            by.locks.forEach(row -> all.put(row.name(), row));
            List<Event> happened =
                    Stream.concat(events.stream(), by.events.stream()).toList();
            return new State(
                    by.seq,
                    true,
                    by.now,
                    by.backend,
                    by.mode,
                    by.cost,
                    by.discovery,
                    by.error,
                    List.copyOf(all.values()),
                    List.of(),
                    by.counts,
                    happened.subList(Math.max(0, happened.size() - MOST_EVENTS), happened.size()),
                    by.alerts);
        }
    }

    /** What keeps the locks. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Backend(String kind, @Nullable String topology, List<Server> nodes) {}

    /** One server of them. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Server(String address, String state) {}

    /** Whether a server is looked at, and no recording. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Mode(boolean live) {}

    /** What looking costs the server. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Cost(@Nullable Double share, boolean throttled) {}

    /** Whether all names were looked through, and whether there was room for each. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Discovery(boolean complete, long sweeps) {}

    /** How many. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Counts(long locks, long shown, long waiters, long clients, long deadlocks) {}

    /** One lock of many. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record LockRow(
            String name,
            String state,
            List<Holder> holders,
            long holderCount,
            @Nullable String label,
            @Nullable Long waiters,
            @Nullable Long oldestWaitAt,
            List<String> marks) {

        /** Since when it is held; null if nobody holds it, or if that is not known. */
        @Nullable
        Long heldSince() {
            return isHeld() ? holders.get(0).sinceAt() : null;
        }

        boolean isHeld() {
            return state.equals("held") && !holders.isEmpty();
        }

        long waiterCount() {
            return waiters == null ? 0 : waiters;
        }
    }

    /** Who holds. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Holder(
            String client,
            String attempt,
            String token,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable Long sinceAt,
            @Nullable Long leaseUntilAt,
            @Nullable Long leaseMillis,
            @Nullable Boolean connected)
            implements Client {

        /** Names the hold and no other. */
        String id() {
            return client + ":" + attempt + ":" + token;
        }
    }

    /** Who waits. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Waiter(
            String client,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            long sinceAt,
            @Nullable Boolean connected)
            implements Client {}

    /** One lock, with all that is known. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Lock(
            long now, LockRow lock, List<Waiter> queue, long queueLength, History history, List<Blocker> blockedBy) {}

    /** What was seen of a lock. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record History(long fromAt, List<Span> holds, List<Span> waits) {}

    /** A hold or a wait. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Span(
            String client,
            @Nullable String token,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            long fromAt,
            @Nullable Long toAt,
            @Nullable String end)
            implements Client {}

    /** A lock that the holder of another one waits for. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Blocker(String name, @Nullable Holder holder) {}

    /** All clients. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Clients(long now, List<ClientRow> clients) {}

    /** One client. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record ClientRow(
            String client,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable Long sinceAt,
            @Nullable Boolean connected,
            List<Part> holds,
            List<Part> waits)
            implements Client {}

    /** A lock that a client has to do with. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Part(String name, @Nullable Long sinceAt) {}

    /** Who blocks whom. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Graph(long now, List<Node> nodes, List<Edge> edges, List<Cycle> cycles) {}

    /** A lock or a client. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Node(String id, String kind, String label) {}

    /** From a lock to who holds it, or from a client to what it waits for; with a thread, where the client names it. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Edge(
            String from,
            String to,
            String kind,
            @Nullable Long sinceAt,
            @Nullable String thread) {}

    /** Clients that wait for one another. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Cycle(boolean certain, List<String> locks, List<String> clients, long sinceAt, String text) {}

    /** Something that happened. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Event(long at, String kind, @Nullable String lock, String text) {}

    /** Something remarkable. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Alert(String kind, String lock, long sinceAt, String text) {}

    /** What a release has done, for people. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Released(String text) {}

    /** Why nothing was done, for people. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Problem(String error) {}
}
