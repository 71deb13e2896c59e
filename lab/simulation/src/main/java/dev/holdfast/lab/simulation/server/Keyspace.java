package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The keys, each with its value and, maybe, the time at which it ends. A key that has ended is removed when a command
 * looks.
 */
final class Keyspace {

    private static final long NEVER = Long.MAX_VALUE;

    private final CommandTime time;
    private final Map<String, Entry> entries = new HashMap<>();

    Keyspace(CommandTime time) {
        this.time = time;
    }

    private record Entry(StoredValue value, long endsAtMillis) {}

    private @Nullable Entry live(String key) {
        Entry entry = entries.get(key);
        if (entry != null && time.millis() > entry.endsAtMillis) {
            entries.remove(key);
            return null;
        }
        return entry;
    }

    @Nullable
    StoredValue get(String key) {
        Entry entry = live(key);
        return entry == null ? null : entry.value;
    }

    /** The value, null if there is none; an error if it is of another type. */
    <V extends StoredValue> @Nullable V get(String key, Class<V> type) {
        StoredValue value = get(key);
        if (value != null && !type.isInstance(value)) {
            throw CommandError.wrongType();
        }
        return type.cast(value);
    }

    boolean contains(String key) {
        return live(key) != null;
    }

    /** Puts a value that does not end. */
    void put(String key, StoredValue value) {
        entries.put(key, new Entry(value, NEVER));
    }

    void put(String key, StoredValue value, long endsAtMillis) {
        entries.put(key, new Entry(value, endsAtMillis));
    }

    /** Puts a value that ends when the former one would have. */
    void putKeepingEnd(String key, StoredValue value) {
        Entry former = live(key);
        entries.put(key, new Entry(value, former == null ? NEVER : former.endsAtMillis));
    }

    /** Lets a key end; says whether it is there. One that has ended by then is removed at once. */
    boolean endAt(String key, long endsAtMillis) {
        Entry entry = live(key);
        if (entry == null) {
            return false;
        }
        if (endsAtMillis <= time.millis()) {
            entries.remove(key);
        } else {
            entries.put(key, new Entry(entry.value, endsAtMillis));
        }
        return true;
    }

    /** What is left of a key in milliseconds; -1 if it does not end, -2 if it is not there. */
    long remainingMillis(String key) {
        Entry entry = live(key);
        if (entry == null) {
            return -2;
        }
        return entry.endsAtMillis == NEVER ? -1 : entry.endsAtMillis - time.millis();
    }

    boolean remove(String key) {
        return live(key) != null && entries.remove(key) != null;
    }

    void clear() {
        entries.clear();
    }

    /** The keys, sorted. */
    Collection<String> keys() {
        TreeSet<String> keys = new TreeSet<>(entries.keySet());
        keys.removeIf(key -> live(key) == null);
        return keys;
    }

    Snapshot snapshot() {
        return new Snapshot(copyOf(entries));
    }

    void restore(Snapshot snapshot) {
        entries.clear();
        entries.putAll(copyOf(snapshot.entries));
    }

    private static Map<String, Entry> copyOf(Map<String, Entry> entries) {
        Map<String, Entry> copies = new HashMap<>();
        entries.forEach((key, entry) -> copies.put(key, new Entry(entry.value.copy(), entry.endsAtMillis)));
        return copies;
    }

    /** All keys at one moment. Immutable. */
    static final class Snapshot {

        private final Map<String, Entry> entries;

        private Snapshot(Map<String, Entry> entries) {
            this.entries = entries;
        }

        static Snapshot empty() {
            return new Snapshot(Map.of());
        }
    }
}
