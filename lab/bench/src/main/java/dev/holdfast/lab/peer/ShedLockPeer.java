package dev.holdfast.lab.peer;

import java.time.Duration;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * ShedLock on Redis. It is made for jobs: who finds the lock taken skips the run, and its documentation knows no retry.
 * Its clients send all of its commands: its unlock is a plain DEL, unless {@code safeUpdate} is asked for, by which it
 * would look whether it is still the holder.
 */
final class ShedLockPeer implements PeerLock {

    // As in the first example of its documentation: much longer than any run, because nothing renews it.
    private static final Duration LOCK_AT_MOST_FOR = Duration.ofMinutes(10);

    private final LockProvider provider;
    private final String name;
    private @Nullable SimpleLock held;

    private ShedLockPeer(LockProvider provider, String name) {
        this.provider = provider;
        this.name = name;
    }

    static PeerClient connect(String uri, Duration noLease) {
        LettuceConnectionFactory redis = SpringRedis.connect(uri);
        LockProvider provider = new RedisLockProvider(redis, "bench");
        return new PeerClient(name -> new ShedLockPeer(provider, name), redis::destroy);
    }

    @Override
    public void lock() {
        held = provider.lock(new LockConfiguration(ClockProvider.now(), name, LOCK_AT_MOST_FOR, Duration.ZERO))
                .orElseThrow(() -> new IllegalStateException("ShedLock does not wait, and " + name + " is taken"));
    }

    @Override
    public void unlock() {
        if (held == null) {
            throw new IllegalStateException(name + " is not held");
        }
        held.unlock();
        held = null;
    }
}
