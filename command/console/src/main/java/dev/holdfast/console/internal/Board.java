package dev.holdfast.console.internal;

import dev.holdfast.HolderId;
import dev.holdfast.console.internal.LockTrack.Change;
import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.console.internal.Sample.SeenLock;
import dev.holdfast.console.internal.View.Alert;
import dev.holdfast.console.internal.View.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is known of all locks: a machine that samples are applied to. Without clock and I/O; used by one thread. */
public final class Board {

    /** So many locks have a history. */
    public static final int MOST_LOCKS = 2_000;

    private static final int MOST_EVENTS = 2_000;
    private final Marks marks;
    private final Tracks tracks;
    private final Map<String, SeenClient> clients = new HashMap<>();
    private final Map<String, Integer> timesNotConnected = new HashMap<>();
    private final Deque<Event> events = new ArrayDeque<>();
    private final Map<String, Alert> alerts = new TreeMap<>();
    private final WaitGraph graph;
    private final long firstSeq;
    private long seq;
    private long now;
    private long notShown;
    private @Nullable String error;
    private List<Sample.SeenNode> nodes = List.of();
    private @Nullable String topology;

    /**
     * An empty board.
     *
     * @param named locks that are shown when they are free, too
     * @param isElection whether a lock of this name is an election
     * @param slowMillis for how long a lock may be held before that is remarkable
     * @param manyWaiters how many waiters are remarkable
     * @param firstSeq where its numbers begin: a page that has read another board must not find its number in this one
     */
    public Board(
            Collection<String> named, Predicate<String> isElection, long slowMillis, int manyWaiters, long firstSeq) {
        this.firstSeq = firstSeq;
        this.seq = firstSeq;
        this.tracks = new Tracks(Set.copyOf(named), MOST_LOCKS);
        this.marks = new Marks(isElection, slowMillis, manyWaiters);
        this.graph = new WaitGraph(isElection);
    }

    /** Takes a sample. Returns the alerts that begin with it. */
    public List<Alert> apply(Sample sample) {
        seq++;
        // The server's clock may be set back; that of a failure is only a guess.
        now = sample.error() == null ? sample.at() : Math.max(now, sample.at());
        if (!Objects.equals(error, sample.error())) {
            error = sample.error();
            say("server", null, null, error == null ? "The server answers" : error);
        }
        if (error != null) {
            return List.of();
        }
        notShown = 0;
        nodes = sample.nodes();
        topology = sample.topology();
        sample.clients().forEach(this::see);
        sample.locks().forEach(this::see);
        sample.unseen().forEach(this::lose);
        graph.see(tracks.all(), sample.clients(), now);
        List<Alert> begun = mark();
        forget();
        return begun;
    }

    private void see(SeenClient seen) {
        clients.put(seen.id(), seen);
        timesNotConnected.merge(
                seen.id(), Boolean.FALSE.equals(seen.connected()) ? 1 : 0, (before, one) -> one == 0 ? 0 : before + 1);
    }

    void admit(String name) {
        tracks.admit(name);
    }

    private void see(SeenLock seen) {
        LockTrack track = tracks.find(seen.name());
        if (track == null) {
            track = tracks.begin(seen.name(), seen.isTaken(), now, seq);
        }
        if (track == null) {
            notShown += seen.isTaken() ? 1 : 0;
            return;
        }
        say(track, track.see(seen, now, seq));
    }

    private void lose(String name) {
        LockTrack track = tracks.find(name);
        if (track != null) {
            say(track, track.lose(now, seq));
        }
    }

    private void say(LockTrack track, List<Change> changes) {
        for (Change change : changes) {
            Stay stay = change.stay();
            say(change.kind(), track, stay.client, Sentences.of(change.kind(), clients.get(stay.client), stay));
        }
    }

    /** A hold of this lock was ended by force: what the next sample does not show any more has not run out. */
    public void released(String name, HolderId holder) {
        seq++;
        LockTrack track = tracks.find(name);
        if (track != null) {
            String client = holder.clientId();
            track.forced = LockTrack.id(client, holder.attempt(), holder.token());
            say(
                    "released-by-force",
                    track,
                    client,
                    "released by force from " + Sentences.who(clients.get(client), client));
        }
    }

    private List<Alert> mark() {
        List<Alert> begun = new ArrayList<>();
        Map<String, View.Cycle> inCycles = graph.byLock();
        for (LockTrack track : tracks.all()) {
            View.Cycle cycle = inCycles.get(track.name);
            changeMarks(track, marks.of(track, now, this::isGone, cycle), cycle, begun);
        }
        return begun;
    }

    private boolean isGone(String client) {
        return timesNotConnected.getOrDefault(client, 0) >= 2;
    }

    private void changeMarks(
            LockTrack track, Map<String, Long> present, View.@Nullable Cycle cycle, List<Alert> begun) {
        Set<String> changed = new TreeSet<>(track.marks.keySet());
        changed.addAll(present.keySet());
        for (String mark : changed) {
            boolean isMarked = present.containsKey(mark);
            if (isMarked == track.marks.containsKey(mark)) {
                continue;
            }
            track.changedSeq = seq;
            if (Marks.isNews(mark)) {
                say(isMarked ? "marked" : "unmarked", track, null, (isMarked ? "now " : "no longer ") + mark);
            }
            String text = Marks.alert(mark, cycle);
            String key = track.name + " " + mark;
            if (isMarked && text != null) {
                Alert alert = new Alert(mark, track.name, Objects.requireNonNull(present.get(mark)), text);
                alerts.put(key, alert);
                begun.add(alert);
            } else {
                alerts.remove(key);
            }
        }
        track.marks.clear();
        track.marks.putAll(present);
    }

    private void forget() {
        tracks.forget(now, seq);
        if (clients.size() > 2 * MOST_LOCKS) {
            Set<String> present = presentClients();
            clients.keySet().retainAll(present);
            timesNotConnected.keySet().retainAll(present);
        }
    }

    /** The clients that hold or wait now. */
    public Set<String> presentClients() {
        Set<String> present = new TreeSet<>();
        tracks.all().forEach(track -> {
            track.holds().forEach(hold -> present.add(hold.client));
            track.waits().forEach(wait -> present.add(wait.client));
        });
        return present;
    }

    private void say(String kind, @Nullable LockTrack track, @Nullable String client, String text) {
        SeenClient known = client == null ? null : clients.get(client);
        seq++;
        events.addLast(new Event(
                seq,
                now,
                kind,
                track == null ? null : track.name,
                client,
                known == null ? null : known.application(),
                text));
        if (events.size() > MOST_EVENTS) {
            events.removeFirst();
        }
    }

    /** Where its numbers begin. */
    long firstSeq() {
        return firstSeq;
    }

    /** Rises with each change. */
    public long seq() {
        return seq;
    }

    /** The server's clock at the last sample. */
    public long now() {
        return now;
    }

    Collection<LockTrack> tracks() {
        return tracks.all();
    }

    @Nullable
    LockTrack track(String name) {
        return tracks.find(name);
    }

    Map<String, SeenClient> clients() {
        return clients;
    }

    Map<String, Long> gone() {
        return tracks.gone();
    }

    Collection<Event> events() {
        return events;
    }

    /** Those that stand: the gravest first, and of those that are alike, the latest. */
    public List<Alert> alerts() {
        return alerts.values().stream()
                .sorted(Comparator.comparingInt((Alert alert) -> Marks.rank(alert.kind()))
                        .thenComparing(Comparator.comparingLong(Alert::sinceAt).reversed()))
                .toList();
    }

    WaitGraph graph() {
        return graph;
    }

    @Nullable
    String error() {
        return error;
    }

    List<Sample.SeenNode> nodes() {
        return nodes;
    }

    @Nullable
    String topology() {
        return topology;
    }

    long notShown() {
        return notShown;
    }
}
