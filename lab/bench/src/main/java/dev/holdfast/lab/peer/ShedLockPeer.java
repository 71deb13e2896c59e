package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import java.time.Duration;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.jspecify.annotations.Nullable;

/** ShedLock on Redis. It is made for jobs: who finds the lock taken skips the run, and its documentation knows no retry. */
final class ShedLockPeer implements Peer {

    // As in the first example of its documentation: much longer than any run, because nothing renews it.
    private static final Duration LOCK_AT_MOST_FOR = Duration.ofMinutes(10);

    @Override
    public String name() {
        return "shedlock";
    }

    @Override
    public boolean waits() {
        return false;
    }

    @Override
    public String note() {
        return "skips what is locked instead of waiting, so nobody contends; gives back without looking whether it still holds";
    }

    @Override
    public PeerClient connect(String uri) {
        SpringRedis redis = SpringRedis.connect(uri);
        return new Client(redis, new RedisLockProvider(redis.connections(), "bench"));
    }

    /** All of it: its unlock is a plain DEL, unless {@code safeUpdate} is asked for, by which it would look whether it is still the holder. */
    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut();
    }

    private record Client(SpringRedis redis, LockProvider provider) implements PeerClient {

        @Override
        public PeerLock lock(String name) {
            return new Lock(provider, name);
        }

        @Override
        public void close() {
            redis.close();
        }
    }

    private static final class Lock implements PeerLock {

        private final LockProvider provider;
        private final String name;
        private @Nullable SimpleLock held;

        Lock(LockProvider provider, String name) {
            this.provider = provider;
            this.name = name;
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
}
