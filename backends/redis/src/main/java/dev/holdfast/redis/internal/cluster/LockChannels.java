package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.LockId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The sharded channels that a client listens to: one for each lock that it waits for, or that others wait for while it
 * holds it. A subscription is kept for half a minute after it was last needed, so that a lock that changes hands again
 * and again costs no further command. Where there is none, the messages come on the client's own channel.
 * Thread-safe; never blocks.
 */
final class LockChannels {

    /** What listens to a node. */
    interface Ear {

        /** Does nothing if it listens already. */
        void subscribe(String shardChannel);

        void unsubscribe(String shardChannel);
    }

    /** More than a client holds as a rule whose locks others want. */
    static final int MOST_ON_HEARSAY = 10_000;

    static final long KEPT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Timing timing;
    private final Function<LockId, String> channels;
    private final ConcurrentHashMap<LockId, Subscription> subscriptions = new ConcurrentHashMap<>();

    /**
     * Without a subscription.
     *
     * @param channels the channel of the client for a lock, as it is now
     */
    LockChannels(Timing timing, Function<LockId, String> channels) {
        this.timing = timing;
        this.channels = channels;
    }

    private record Subscription(Ear ear, String channel, long neededNanos) {}

    /** Ends what is needed no more, from now on every ten seconds. */
    void begin() {
        timing.after(PERIOD_NANOS, () -> {
            begin();
            endOld();
        });
    }

    /** Listens for messages about a lock at the node that serves it. */
    void need(LockId lock, Ear ear) {
        Subscription fresh = new Subscription(ear, channels.apply(lock), timing.nanoTime());
        Subscription before = subscriptions.put(lock, fresh);
        if (before != null && !(before.ear.equals(ear) && before.channel.equals(fresh.channel))) {
            before.ear.unsubscribe(before.channel);
        }
        ear.subscribe(fresh.channel);
    }

    /** As {@link #need}, since a message says so, which anybody may send: unless it listens to many already. */
    void needOnHearsay(LockId lock, Ear ear) {
        if (subscriptions.size() < MOST_ON_HEARSAY || subscriptions.containsKey(lock)) {
            need(lock, ear);
        }
    }

    private void endOld() {
        long nowNanos = timing.nanoTime();
        subscriptions.forEach((lock, subscription) -> {
            if (nowNanos - subscription.neededNanos >= KEPT_NANOS && subscriptions.remove(lock, subscription)) {
                subscription.ear.unsubscribe(subscription.channel);
            }
        });
    }

    /** All connections are given up, and the subscriptions with them. */
    void forget() {
        subscriptions.clear();
    }
}
