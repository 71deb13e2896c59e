package dev.holdfast.testkit.history;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Keeps events in memory. */
final class MemoryStore implements EventStore {

    private final Queue<HistoryEvent> events;

    MemoryStore(Collection<HistoryEvent> events) {
        this.events = new ConcurrentLinkedQueue<>(events);
    }

    @Override
    public void add(HistoryEvent event) {
        events.add(event);
    }

    @Override
    public List<HistoryEvent> events() {
        return List.copyOf(events);
    }

    @Override
    public void close() {
        // Nothing is kept that would have to be released.
    }
}
