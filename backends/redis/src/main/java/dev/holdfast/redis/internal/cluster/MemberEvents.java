package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport.Events;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.LockId;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * What comes from one node of a cluster.
 *
 * @param timing when a waiter that could not subscribe asks again
 * @param keys say which lock a channel is about
 * @param firstTwin whether another process with the same id was not found before, by whichever node
 * @param lookAgain looks which node serves what
 */
record MemberEvents(
        Member member, Events events, Timing timing, LockKeys keys, BooleanSupplier firstTwin, Runnable lookAgain)
        implements Events {

    private static final long REFUSED_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Override
    public void message(RedisNode from, String text) {
        events.message(from, text);
    }

    @Override
    public void messagesRestored() {
        events.messagesRestored();
    }

    @Override
    public void requestsRestored() {
        member.becameUsable();
        events.requestsRestored();
    }

    @Override
    public void takenOver(Predicate<LockId> names) {
        events.takenOver(names);
    }

    /** Another node serves the slot now, or will: the waiter finds it when it asks. */
    @Override
    public void subscriptionEnded(String shardChannel) {
        lookAgain.run();
        askAgain(shardChannel);
    }

    private void askAgain(String shardChannel) {
        keys.nameInShardChannel(shardChannel).map(LockId::of).ifPresent(events::messagesMissed);
    }

    /**
     * The look may tell nothing new: a slot that went and came back lies where it did. So the waiter asks again, and is
     * told where to subscribe; not at once, since a move can take long.
     */
    @Override
    public void subscriptionRefused(String shardChannel) {
        lookAgain.run();
        timing.after(REFUSED_PAUSE_NANOS, () -> askAgain(shardChannel));
    }

    @Override
    public void twinFound() {
        if (firstTwin.getAsBoolean()) {
            events.twinFound();
        }
    }
}
