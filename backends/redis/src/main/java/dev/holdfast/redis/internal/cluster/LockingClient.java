package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A client that locks, as far as its connections are concerned.
 *
 * @param map which node serves what, as far as is known; null while nothing is
 * @param looking looks again
 */
record LockingClient(LockKeys keys, Supplier<@Nullable SlotMap> map, Runnable looking) implements MemberSource.Client {

    @Override
    public void lookAgain() {
        looking.run();
    }

    @Override
    public Optional<String> probedChannel() {
        return Optional.of(keys.shardChannel("a", keys.channel("probe")));
    }

    @Override
    public Optional<String> tagServedBy(Address node, int passedOver) {
        SlotMap known = map.get();
        return known == null ? Optional.empty() : known.tagServedBy(node, passedOver);
    }

    @Override
    public String confirmationIn(String hashTag) {
        return keys.confirmationIn(hashTag);
    }
}
