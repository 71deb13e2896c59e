package dev.holdfast.lab.peer;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The least that a lock on Redis can cost: {@code SET NX PX} to take it, and a script that compares and deletes to give
 * it back, over one Lettuce connection that all threads share. No waiting, no renewal, no fencing token, no re-entry.
 * A library cannot be faster than this while it sends two commands a pair.
 */
final class FloorPeer implements PeerLock {

    private static final long LEASE_MILLIS = 30_000;

    private static final String COMPARE_AND_DELETE =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    private final RedisCommands<String, String> commands;
    private final String compareAndDelete;
    private final String[] keys;
    private long attempt;
    private String value = "";

    private FloorPeer(RedisCommands<String, String> commands, String compareAndDelete, String name) {
        this.commands = commands;
        this.compareAndDelete = compareAndDelete;
        this.keys = new String[] {name};
    }

    static PeerClient connect(String uri, Duration noLease) {
        BareLettuce lettuce = BareLettuce.to(uri);
        RedisCommands<String, String> commands = lettuce.client().connect().sync();
        String script = commands.scriptLoad(COMPARE_AND_DELETE);
        return new PeerClient(name -> new FloorPeer(commands, script, name), lettuce::close);
    }

    @Override
    public void lock() {
        value = "floor:" + Thread.currentThread().getId() + ":" + ++attempt;
        if (!"OK".equals(commands.set(keys[0], value, SetArgs.Builder.nx().px(LEASE_MILLIS)))) {
            throw new IllegalStateException("the floor does not wait, and " + keys[0] + " is taken");
        }
    }

    @Override
    public void unlock() {
        Long deleted = commands.evalsha(compareAndDelete, ScriptOutputType.INTEGER, keys, value);
        if (deleted == null || deleted != 1) {
            throw new IllegalStateException(keys[0] + " was not held any more");
        }
    }

    /**
     * A Lettuce client for the floors: with as many threads as Holdfast gives its own, and like that one it does not
     * connect again by itself.
     */
    record BareLettuce(ClientResources resources, RedisClient client) {

        static BareLettuce to(String uri) {
            ClientResources resources = DefaultClientResources.builder()
                    .ioThreadPoolSize(2)
                    .computationThreadPoolSize(2)
                    .build();
            RedisClient client = RedisClient.create(resources, uri);
            client.setOptions(ClientOptions.builder().autoReconnect(false).build());
            return new BareLettuce(resources, client);
        }

        void close() {
            client.shutdown(0, 2, TimeUnit.SECONDS);
            resources.shutdown(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }
}
