package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lock that tutorials teach and many write for themselves: a hash of owner and count, taken and given back by scripts, a watchdog that renews it, and a sleep
 * between two tries.
 */
final class HandwrittenPeer implements LeasedPeer {

    // What the tutorials take over from Redisson: 30 s, renewed after a third of it.
    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);

    private static final String LOCK = """
            if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
              redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
              redis.call('PEXPIRE', KEYS[1], ARGV[2])
              return 1
            end
            return 0
            """;
    private static final String UNLOCK = """
            if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then
              return -1
            end
            if redis.call('HINCRBY', KEYS[1], ARGV[1], -1) > 0 then
              return 0
            end
            return redis.call('DEL', KEYS[1])
            """;
    private static final String RENEW = """
            if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
              return redis.call('PEXPIRE', KEYS[1], ARGV[2])
            end
            return 0
            """;

    private final Duration lease;

    HandwrittenPeer() {
        this(DEFAULT_LEASE);
    }

    private HandwrittenPeer(Duration lease) {
        this.lease = lease;
    }

    @Override
    public String name() {
        return "handwritten";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public Duration lease() {
        return lease;
    }

    @Override
    public HandwrittenPeer withLease(Duration other) {
        return new HandwrittenPeer(other);
    }

    @Override
    public String leaseKey(String lock) {
        return lock;
    }

    @Override
    public PeerClient connect(String uri) {
        return new Client(uri, lease);
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut("exists", "hexists", "hincrby", "pexpire", "del");
    }

    private static final class Client implements PeerClient {

        private final String id = UUID.randomUUID().toString();
        private final RedisClient client;
        private final StatefulRedisConnection<String, String> connection;
        private final Scripts scripts;
        private final ScheduledExecutorService watchdog = Executors.newSingleThreadScheduledExecutor();
        private final Duration lease;

        Client(String uri, Duration lease) {
            this.lease = lease;
            client = RedisClient.create(uri);
            connection = client.connect();
            scripts = Scripts.loadedBy(connection.sync());
        }

        @Override
        public PeerLock lock(String name) {
            return new Lock(scripts, watchdog, name, id, lease);
        }

        @Override
        public void close() {
            watchdog.shutdownNow();
            connection.close();
            client.shutdown(0, 2, TimeUnit.SECONDS);
        }
    }

    private record Scripts(RedisCommands<String, String> commands, String lock, String unlock, String renew) {

        static Scripts loadedBy(RedisCommands<String, String> commands) {
            return new Scripts(
                    commands, commands.scriptLoad(LOCK), commands.scriptLoad(UNLOCK), commands.scriptLoad(RENEW));
        }

        long run(String script, String[] keys, String... arguments) {
            Long answer = commands.evalsha(script, ScriptOutputType.INTEGER, keys, arguments);
            return answer;
        }
    }

    private static final class Lock implements PeerLock {

        private final Scripts scripts;
        private final ScheduledExecutorService watchdog;
        private final String[] keys;
        private final String clientId;
        private final Duration lease;
        private @Nullable ScheduledFuture<?> renewing;

        Lock(Scripts scripts, ScheduledExecutorService watchdog, String name, String clientId, Duration lease) {
            this.scripts = scripts;
            this.watchdog = watchdog;
            this.keys = new String[] {name};
            this.clientId = clientId;
            this.lease = lease;
        }

        @Override
        public void lock() {
            String owner = owner();
            String leaseMillis = Long.toString(lease.toMillis());
            while (scripts.run(scripts.lock(), keys, owner, leaseMillis) == 0) {
                try {
                    Thread.sleep(BETWEEN_TRIES.toMillis());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("interrupted while waiting for " + keys[0], e);
                }
            }
            long everyMillis = lease.toMillis() / 3;
            renewing = watchdog.scheduleAtFixedRate(
                    () -> scripts.run(scripts.renew(), keys, owner, leaseMillis),
                    everyMillis,
                    everyMillis,
                    TimeUnit.MILLISECONDS);
        }

        @Override
        public void unlock() {
            if (renewing != null) {
                renewing.cancel(false);
                renewing = null;
            }
            if (scripts.run(scripts.unlock(), keys, owner()) < 0) {
                throw new IllegalStateException(keys[0] + " was not held any more");
            }
        }

        private String owner() {
            return clientId + ":" + Thread.currentThread().getId();
        }
    }
}
