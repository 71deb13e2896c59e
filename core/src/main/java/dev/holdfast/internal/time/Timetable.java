package dev.holdfast.internal.time;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Alarms that are nearly always cancelled long before they are due.
 *
 * <p>Every lock that is taken sets an alarm, and almost every one is released long before. A priority queue pays for
 * order that is not needed, and wakes its thread for each new head. So an alarm first goes into a bucket that stands
 * for an eighth of a second; adding and cancelling touch a hash set. What is still in a bucket when its time begins is
 * scheduled to the nanosecond.
 *
 * <pre>
 *   now            now + 2 buckets
 *    |  exactly      |   bucket   |   bucket   |   bucket   | ...
 *    +---------------+------------+------------+------------+
 *                    ^ one task of the scheduler for each bucket that is in use
 * </pre>
 *
 * <p>An alarm for a far time waits in the last bucket of two minutes, and is placed anew when that begins, so that
 * there is a bounded number of buckets however many different far times there are.
 *
 * <p>A thread that stood still between choosing a bucket and adding to it may find it emptied already. The bucket is
 * taken out of the table and marked closed before it is emptied, and the mark is looked at after adding, so one of the
 * two sees the alarm.
 *
 * <p>The idea of a coarse first stage is that of G. Varghese and T. Lauck, <i>Hashed and Hierarchical Timing Wheels</i>
 * (1987).
 */
public final class Timetable {

    private static final Logger LOG = LoggerFactory.getLogger(Timetable.class);
    private static final int BUCKET_SHIFT = 27;
    private static final long BUCKET_NANOS = 1L << BUCKET_SHIFT;
    private static final long MOST_BUCKETS = 1000;

    private final Time time;
    private final long originNanos;
    private final ConcurrentSkipListMap<Long, Bucket> buckets = new ConcurrentSkipListMap<>();

    /**
     * An empty timetable.
     *
     * @param time runs the alarms
     */
    public Timetable(Time time) {
        this.time = time;
        this.originNanos = time.nanos();
    }

    /**
     * Sets an alarm. The task runs on the scheduler's thread and does not block.
     *
     * @param dueNanos when, on the monotonic clock; at once if it has passed
     * @param task what to run; a throw is logged
     * @return the alarm
     */
    public Alarm set(long dueNanos, Runnable task) {
        Entry entry = new Entry(dueNanos, task);
        place(entry, time.nanos());
        return entry;
    }

    private void place(Entry entry, long nowNanos) {
        if (entry.dueNanos - nowNanos < 2 * BUCKET_NANOS) {
            entry.scheduleExactly(nowNanos);
            return;
        }
        long index = Math.min(indexOf(entry.dueNanos), indexOf(nowNanos) + MOST_BUCKETS);
        Bucket bucket = buckets.get(index);
        if (bucket == null) {
            bucket = buckets.computeIfAbsent(index, Bucket::new);
        }
        entry.bucket = bucket;
        entry.number = bucket.added.incrementAndGet();
        bucket.entries.add(entry);
        bucket.scheduleOnce(nowNanos);
        if (bucket.closed && bucket.entries.remove(entry)) {
            place(entry, time.nanos());
        }
        if (entry.cancelled) {
            bucket.entries.remove(entry);
        }
    }

    private long indexOf(long nanos) {
        return (nanos - originNanos) >> BUCKET_SHIFT;
    }

    private final class Bucket {

        private final long index;
        private final Set<Entry> entries = ConcurrentHashMap.newKeySet();
        private final AtomicLong added = new AtomicLong();
        private final AtomicBoolean scheduled = new AtomicBoolean();
        private volatile boolean closed;

        Bucket(long index) {
            this.index = index;
        }

        void scheduleOnce(long nowNanos) {
            if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
                time.schedule(this::begin, originNanos + (index << BUCKET_SHIFT) - nowNanos);
            }
        }

        private void begin() {
            buckets.remove(index, this);
            closed = true;
            long nowNanos = time.nanos();
            // In their order, and not in that of their identities: what is simulated must not depend on those.
            List<Entry> inOrder = entries.stream()
                    .sorted(Comparator.comparingLong(Entry::dueNanos).thenComparingLong(Entry::number))
                    .toList();
            inOrder.forEach(entry -> {
                if (entries.remove(entry)) {
                    place(entry, nowNanos);
                }
            });
        }
    }

    private final class Entry implements Alarm {

        private final long dueNanos;
        private final Runnable task;
        private volatile @Nullable Bucket bucket;
        private volatile long number;
        private volatile boolean cancelled;
        private volatile Time.@Nullable Cancellation exact;

        Entry(long dueNanos, Runnable task) {
            this.dueNanos = dueNanos;
            this.task = task;
        }

        @Override
        public long dueNanos() {
            return dueNanos;
        }

        /** Of those in one bucket that are due at the same time, the one that was set first goes off first. */
        private long number() {
            return number;
        }

        void scheduleExactly(long nowNanos) {
            if (!cancelled) {
                exact = time.schedule(this::goOff, dueNanos - nowNanos);
                cancelExactIfCancelled();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
            Bucket first = bucket;
            if (first != null) {
                first.entries.remove(this);
            }
            cancelExactIfCancelled();
        }

        private void cancelExactIfCancelled() {
            Time.Cancellation scheduled = exact;
            if (cancelled && scheduled != null) {
                scheduled.cancel();
            }
        }

        private void goOff() {
            if (cancelled) {
                return;
            }
            try {
                task.run();
            } catch (Throwable thrown) {
                LOG.error("An alarm of the lock engine failed; other locks are not touched by it", thrown);
            }
        }
    }
}
