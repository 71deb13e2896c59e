package dev.holdfast.lab.jmh;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.peer.Peers;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A pair on a real server, for what it allocates: {@code -prof gc} counts the bytes of all threads of the JVM, those of
 * the network included. How long it takes is for {@code ./holdfast bench} to say.
 */
@State(Scope.Thread)
public class ServerPair extends NanosPerCall {

    @Param({"floor", "holdfast", "redisson"})
    private String peer = "holdfast";

    private EmbeddedRedis redis;
    private PeerClient client;
    private PeerLock lock;
    private int sections;

    @Setup
    public void connect() {
        redis = EmbeddedRedis.start();
        client = Peers.named(peer).connect(redis.uri());
        lock = client.lock("free");
    }

    @TearDown
    public void close() {
        client.close();
        redis.close();
    }

    @Benchmark
    public int lockAndUnlock() {
        lock.lock();
        try {
            return ++sections;
        } finally {
            lock.unlock();
        }
    }
}
