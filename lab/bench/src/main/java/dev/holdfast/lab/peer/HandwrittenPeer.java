package dev.holdfast.lab.peer;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The lock that tutorials teach and many write for themselves: a hash of owner and count, taken and given back by
 * scripts, a watchdog that renews it, and a sleep between two tries.
 */
record HandwrittenPeer(
        String id,
        ScheduledExecutorService watchdog,
        RedisScript lock,
        RedisScript unlock,
        RedisScript renew,
        long leaseMillis) {

    // What the tutorials take over from Redisson: 30 s, renewed after a third of it.
    static final Duration DEFAULT_LEASE = Duration.ofSeconds(30);
    private static final long BETWEEN_TRIES_MILLIS = 50;

    static PeerClient connect(String uri, Duration lease) {
        RedisClient lettuce = RedisClient.create(uri);
        RedisCommands<String, String> commands = lettuce.connect().sync();
        HandwrittenPeer client = new HandwrittenPeer(
                UUID.randomUUID().toString(),
                Executors.newSingleThreadScheduledExecutor(),
                RedisScript.of(commands, "handwritten_lock.lua"),
                RedisScript.of(commands, "handwritten_unlock.lua"),
                RedisScript.of(commands, "handwritten_renew.lua"),
                lease.toMillis());
        return new PeerClient(client::lock, () -> {
            client.watchdog.shutdownNow();
            lettuce.shutdown(0, 2, TimeUnit.SECONDS);
        });
    }

    private PeerLock lock(String name) {
        String[] keys = {name};
        return PeerLock.of(() -> take(keys), renewing -> {
            renewing.cancel(false);
            if (unlock.run(keys, owner()) < 0) {
                throw new IllegalStateException(name + " was not held any more");
            }
        });
    }

    private ScheduledFuture<?> take(String[] keys) throws InterruptedException {
        String owner = owner();
        String millis = Long.toString(leaseMillis);
        while (lock.run(keys, owner, millis) == 0) {
            Thread.sleep(BETWEEN_TRIES_MILLIS);
        }
        long every = leaseMillis / 3;
        return watchdog.scheduleAtFixedRate(() -> renew.run(keys, owner, millis), every, every, TimeUnit.MILLISECONDS);
    }

    private String owner() {
        return id + ":" + Thread.currentThread().getId();
    }
}
