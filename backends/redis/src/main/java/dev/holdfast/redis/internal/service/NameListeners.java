package dev.holdfast.redis.internal.service;

import dev.holdfast.spi.LockId;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What other modules hear of what servers send unasked: messages about a name that are about no lock, and that some may
 * have been missed. One that waits for nothing listens to nothing. Those of one name hear in the order in which they
 * came. Thread-safe.
 */
public final class NameListeners {

    /** Called on the backend's own threads: what it does is short and does not block. */
    public interface Listener {

        /**
         * What has the name is open.
         *
         * @param begunMicros when it began, by the server's clock, which distinguishes it from others of its name
         */
        void opened(long begunMicros);

        /** Messages may have been missed, or requests can be sent again: it is worth asking. */
        void missed();
    }

    /** So that a client does the same each time, whatever the hashes of its JVM. */
    private static final Comparator<LockId> IN_ORDER =
            Comparator.comparing(LockId::kind).thenComparing(LockId::name);

    private final ConcurrentHashMap<LockId, Queue<Listener>> listeners = new ConcurrentHashMap<>();

    /** Without listeners. */
    public NameListeners() {}

    /** From now on it hears of this name. */
    public void add(LockId name, Listener listener) {
        listeners.compute(name, (same, others) -> {
            Queue<Listener> all = others == null ? new ConcurrentLinkedQueue<>() : others;
            all.add(listener);
            return all;
        });
    }

    /** It hears of this name no more, but for a call that is under way. */
    public void remove(LockId name, Listener listener) {
        listeners.computeIfPresent(name, (same, all) -> {
            all.remove(listener);
            return all.isEmpty() ? null : all;
        });
    }

    /** A message has said so. */
    public void opened(LockId name, long begunMicros) {
        forEach(name, listener -> listener.opened(begunMicros));
    }

    /** Messages about some names may have been missed. */
    public void missed(Predicate<LockId> names) {
        if (!listeners.isEmpty()) {
            listeners.keySet().stream().filter(names).sorted(IN_ORDER).forEach(name -> forEach(name, Listener::missed));
        }
    }

    /** How many names are listened for. */
    public int size() {
        return listeners.size();
    }

    private void forEach(LockId name, Consumer<Listener> action) {
        Queue<Listener> all = listeners.get(name);
        if (all != null) {
            all.forEach(action);
        }
    }
}
