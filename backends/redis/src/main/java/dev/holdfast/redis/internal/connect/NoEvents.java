package dev.holdfast.redis.internal.connect;

import dev.holdfast.spi.LockId;
import java.util.function.Predicate;

/** Before a node is opened. */
public final class NoEvents implements RedisTransport.Events {

    @Override
    public void message(RedisNode from, String text) {}

    @Override
    public void messagesRestored() {}

    @Override
    public void requestsRestored() {}

    @Override
    public void takenOver(Predicate<LockId> names) {}

    @Override
    public void twinFound() {}
}
