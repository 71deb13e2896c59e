package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A log of what the clients of locks see and do, to be checked afterwards. It only grows.
 *
 * <pre>{@code
 * try (Lease lease = lock.acquire()) {
 *     long seenNanos = System.nanoTime();
 *     RecordedHold hold = history.began("stock", "client 3", lease.token(), seenNanos + lease.remaining().toNanos());
 *     ...
 *     hold.releasing();
 *     lease.release();
 *     hold.released();
 * }
 * }</pre>
 *
 * <p>What is recorded of a hold must never reach beyond what the client could rely on, or the checker would see
 * overlaps that never were: begin after the lock was had, call {@link RecordedHold#releasing} before it is released,
 * and read the clock before asking a lease how much time it has left. Record the outermost hold only where one is
 * re-entered.
 *
 * <p>Thread-safe. Each process writes a file of its own; {@link #read} puts them together.
 */
public final class History implements AutoCloseable {

    private final EventStore store;
    private final String holdPrefix = UUID.randomUUID() + ".";
    private final AtomicLong holds = new AtomicLong();

    private History(EventStore store) {
        this.store = store;
    }

    /** Returns an empty history that is kept in memory. */
    public static History inMemory() {
        return new History(new MemoryStore(List.of()));
    }

    /** Returns a history in memory that begins with those events. */
    public static History of(Collection<HistoryEvent> events) {
        return new History(new MemoryStore(events));
    }

    /**
     * Returns a history that is kept in a file, behind what is there already. Every event is in the file when the call
     * that recorded it returns, even if this process is killed then.
     *
     * @throws java.io.UncheckedIOException when the file cannot be written, as every method that records does
     */
    public static History writingTo(Path file) {
        return new History(new FileStore(file));
    }

    /**
     * Reads the histories of several processes as one, in memory. A last line that is cut short, since its process was
     * killed, is left out.
     *
     * @throws IllegalArgumentException when any other line is not an event
     * @throws java.io.UncheckedIOException when a file cannot be read
     */
    public static History read(Collection<Path> files) {
        return of(files.stream().flatMap(file -> FileStore.read(file).stream()).toList());
    }

    /**
     * Records that a client holds a lock now.
     *
     * @param deadlineNanos when its lease ends unless it is renewed, on the clock of {@link System#nanoTime}
     * @return what the rest of this hold is recorded with
     */
    public RecordedHold began(String lock, String client, long token, long deadlineNanos) {
        String hold = holdPrefix + holds.incrementAndGet();
        add(new HoldBegan(hold, lock, client, token, System.nanoTime(), deadlineNanos));
        return new RecordedHold(this, hold);
    }

    /** Records a write to a guarded resource, once it is known how it went. */
    public void wrote(ResourceWrite write) {
        add(write);
    }

    /** Records that a timed wait has just ended. */
    public void waited(String lock, String client, long startNanos, long deadlineNanos) {
        add(new Wait(lock, client, startNanos, deadlineNanos, System.nanoTime()));
    }

    /** Records any event. */
    public void add(HistoryEvent event) {
        store.add(event);
    }

    /** Returns the events so far, those of one thread in the order in which it recorded them. */
    public List<HistoryEvent> events() {
        return store.events();
    }

    /**
     * Returns the holds of each lock, in the order in which they began.
     *
     * @throws IllegalArgumentException when the history is not complete: an event belongs to a hold that never began
     */
    public Map<String, List<Hold>> holds() {
        return Holds.byLock(events());
    }

    /** Closes the file, if there is one; the events can still be read. */
    @Override
    public void close() {
        store.close();
    }
}
