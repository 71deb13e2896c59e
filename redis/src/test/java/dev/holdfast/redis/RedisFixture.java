package dev.holdfast.redis;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.contract.BackendFactory;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.RemoteAccess;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A server of its own for the contract. */
public final class RedisFixture implements BackendFixture, AutoCloseable {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);

    private final EmbeddedRedis redis = EmbeddedRedis.start();

    /** Connects in other processes. */
    public static final class Factory implements BackendFactory {
        @Override
        public LockBackend newBackend(String address) {
            return backendAt(address);
        }
    }

    private static LockBackend backendAt(String uri) {
        Identity identity = Identity.ofThisProcess("contract");
        Timing timing = new ThreadTiming(identity.clientId());
        LettuceSource source = new OwnClient(RedisURI.create(uri));
        return new RedisLockBackend(new LettuceTransport(source, timing), KEYS, identity, timing);
    }

    @Override
    public LockBackend newBackend() {
        return backendAt(redis.uri());
    }

    @Override
    public List<String> leftovers(String lockName) {
        return Stream.of(KEYS.hold(lockName), KEYS.queue(lockName))
                .filter(key -> redis.execute("EXISTS", key).number() == 1)
                .map(key -> "the key " + key)
                .toList();
    }

    @Override
    public OptionalInt longestNameBytes() {
        return OptionalInt.of(512);
    }

    @Override
    public Optional<RemoteAccess> remoteAccess() {
        return Optional.of(new RemoteAccess(Factory.class, redis.uri()));
    }

    @Override
    public void close() {
        redis.close();
    }
}
