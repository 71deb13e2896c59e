package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.CommandCalls;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;

/**
 * The least that a lock on Redis can cost: {@code SET NX PX} to take it, and a script that compares and deletes to give it back, over one Lettuce connection that
 * all threads share. No waiting, no renewal, no fencing token, no re-entry. A library cannot be faster than this while it sends two commands a pair.
 */
final class FloorPeer implements Peer {

    private static final long LEASE_MILLIS = 30_000;
    private static final String COMPARE_AND_DELETE =
            "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

    @Override
    public String name() {
        return "floor";
    }

    @Override
    public boolean waits() {
        return false;
    }

    @Override
    public String note() {
        return "cannot wait, so nobody contends";
    }

    @Override
    public PeerClient connect(String uri) {
        return new FloorClient(uri);
    }

    @Override
    public long sentByClients(CommandCalls executed) {
        return executed.allBut("get", "del");
    }

    private static final class FloorClient implements PeerClient {

        private final BareLettuce lettuce;
        private final StatefulRedisConnection<String, String> connection;
        private final String compareAndDelete;

        FloorClient(String uri) {
            lettuce = new BareLettuce(uri);
            connection = lettuce.connect();
            compareAndDelete = connection.sync().scriptLoad(COMPARE_AND_DELETE);
        }

        @Override
        public PeerLock lock(String name) {
            return new FloorLock(connection.sync(), compareAndDelete, name);
        }

        @Override
        public void close() {
            lettuce.close();
        }
    }

    private static final class FloorLock implements PeerLock {

        private final RedisCommands<String, String> commands;
        private final String compareAndDelete;
        private final String[] keys;
        private long attempt;
        private String value = "";

        FloorLock(RedisCommands<String, String> commands, String compareAndDelete, String name) {
            this.commands = commands;
            this.compareAndDelete = compareAndDelete;
            this.keys = new String[] {name};
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
    }
}
