package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a client knows of who serves what, and what of a node's view it believes. Thread-safe. */
final class KnownSlots {

    /**
     * For how long views are not believed that are older than what is known. Where all nodes have begun anew, as after
     * {@code CLUSTER RESET}, no other will ever come.
     */
    static final long DISBELIEVED_NANOS = TimeUnit.MINUTES.toNanos(1);

    private static final Logger LOG = LoggerFactory.getLogger(KnownSlots.class);

    private final LockKeys keys;
    private final String description;
    private final AtomicReference<@Nullable SlotMap> map = new AtomicReference<>();

    /** Since when all views have been older; zero while none is. */
    private volatile long olderSinceNanos;

    /**
     * Nothing is known yet.
     *
     * @param description of the cluster, for logs
     */
    KnownSlots(LockKeys keys, String description) {
        this.keys = keys;
        this.description = description;
    }

    /** Null while nothing is known. */
    @Nullable
    SlotMap current() {
        return map.get();
    }

    void begin(SlotMap first) {
        map.set(first);
    }

    /** Notes that a node has named another one for a slot. Answers what changes by that. */
    Optional<Takeover> moved(int slot, Address to) {
        SlotMap before;
        SlotMap after;
        do {
            before = map.get();
            if (before == null || to.equals(before.primaryOf(slot).orElse(null))) {
                return Optional.empty();
            }
            after = before.with(slot, to);
        } while (!map.compareAndSet(before, after));
        return Optional.of(new Takeover(before, after, keys));
    }

    /**
     * Takes the view of a node, if it counts: what another thread learns meanwhile is not undone by an earlier view.
     *
     * @return what changes by it, which is nothing for the first; empty if it is not believed
     */
    Optional<Takeover> take(SlotMap view, long nowNanos) {
        SlotMap before;
        do {
            before = map.get();
            if (!isBelieved(view, before, nowNanos)) {
                return Optional.empty();
            }
        } while (!map.compareAndSet(before, view));
        Takeover change = new Takeover(before == null ? view : before, view, keys);
        if (change.slots() > 0) {
            LogThread.write(() -> LOG.info(
                    "Of {}, {} slots are served by other nodes now; its primaries are {}",
                    description,
                    change.slots(),
                    view.primaries()));
        }
        return Optional.of(change);
    }

    private boolean isBelieved(SlotMap view, @Nullable SlotMap known, long nowNanos) {
        if (known == null || !view.isOlderThan(known)) {
            olderSinceNanos = 0;
            return true;
        }
        if (olderSinceNanos == 0) {
            olderSinceNanos = nowNanos == 0 ? 1 : nowNanos;
        }
        return nowNanos - olderSinceNanos > DISBELIEVED_NANOS;
    }
}
