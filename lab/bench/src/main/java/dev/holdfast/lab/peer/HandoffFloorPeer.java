package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The least that handing a lock over directly can cost: whoever finds it taken stands in a list, and whoever gives it back sends the first of the list a message, all over the same connections as
 * Holdfast has. No lease, so a holder that dies keeps the lock for ever; no token, no time limit, no place for what is lost on the way, and no handoff within a client. A library that sends two
 * commands for each pass, and waits for their answers, cannot be faster than this with one thread for each client.
 */
final class HandoffFloorPeer implements Peer {

    private static final String ASK = """
            if redis.call('SET', KEYS[1], '1', 'NX') then
              return 1
            end
            redis.call('RPUSH', KEYS[2], ARGV[1])
            return 0
            """;
    private static final String GIVE_BACK = """
            local following = redis.call('LPOP', KEYS[2])
            if following then
              return redis.call('PUBLISH', string.sub(following, 1, 36), following)
            end
            return redis.call('DEL', KEYS[1])
            """;

    @Override
    public String name() {
        return "handoff-floor";
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public String note() {
        return "no lease: a holder that dies keeps the lock for ever";
    }

    @Override
    public PeerClient connect(String uri) {
        return new HandoffFloorClient(uri);
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut("set", "rpush", "lpop", "publish", "del");
    }

    private static final class HandoffFloorClient implements PeerClient {

        /** Its channel; as long as the script takes it to be. */
        private final String id = UUID.randomUUID().toString();

        private final Map<String, Semaphore> waiters = new ConcurrentHashMap<>();
        private final AtomicInteger locks = new AtomicInteger();
        private final BareLettuce lettuce;
        private final StatefulRedisConnection<String, String> connection;
        private final String ask;
        private final String giveBack;

        HandoffFloorClient(String uri) {
            lettuce = new BareLettuce(uri);
            connection = lettuce.connect();
            ask = connection.sync().scriptLoad(ASK);
            giveBack = connection.sync().scriptLoad(GIVE_BACK);
            StatefulRedisPubSubConnection<String, String> messages = lettuce.connectPubSub();
            messages.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String channel, String waiter) {
                    Semaphore granted = waiters.get(waiter);
                    if (granted != null) {
                        granted.release();
                    }
                }
            });
            messages.sync().subscribe(id);
        }

        @Override
        public PeerLock lock(String name) {
            String waiter = id + ":" + locks.incrementAndGet();
            Semaphore granted = new Semaphore(0);
            waiters.put(waiter, granted);
            return new HandoffFloorLock(connection.sync(), ask, giveBack, name, waiter, granted);
        }

        @Override
        public void close() {
            lettuce.close();
        }
    }

    private static final class HandoffFloorLock implements PeerLock {

        private final RedisCommands<String, String> commands;
        private final String ask;
        private final String giveBack;
        private final String[] keys;
        private final String waiter;
        private final Semaphore granted;

        HandoffFloorLock(
                RedisCommands<String, String> commands,
                String ask,
                String giveBack,
                String name,
                String waiter,
                Semaphore granted) {
            this.commands = commands;
            this.ask = ask;
            this.giveBack = giveBack;
            this.keys = new String[] {name, name + ":waiters"};
            this.waiter = waiter;
            this.granted = granted;
        }

        @Override
        public void lock() {
            Long free = commands.evalsha(ask, ScriptOutputType.INTEGER, keys, waiter);
            if (free == null || free != 1) {
                granted.acquireUninterruptibly();
            }
        }

        @Override
        public void unlock() {
            Long told = commands.evalsha(giveBack, ScriptOutputType.INTEGER, keys);
            if (told == null || told != 1) {
                throw new IllegalStateException(keys[0] + " was not held any more, or nobody heard of the handoff");
            }
        }
    }
}
