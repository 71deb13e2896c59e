package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.DelayedPath;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** What the peers of a run connect to. Backends of their own, and ways with a delay, are opened here and closed with this. */
final class Targets implements AutoCloseable {

    private final BenchServer redis;
    private final Duration delay;
    private final Map<String, DelayedPath> paths = new HashMap<>();
    private final Deque<Runnable> closing = new ArrayDeque<>();

    Targets(BenchServer redis, Duration delay) {
        this.redis = redis;
        this.delay = delay;
    }

    /**
     * Opens what a peer needs.
     *
     * @throws RuntimeException if its backend does not start, or cannot be reached with a delay
     */
    Target open(Peer peer) throws InterruptedException {
        PeerBackend backend = peer.backend(redis.uri());
        closing.push(backend::close);
        return new Target(peer, way(backend.uri()), new ServerMeter(peer, backend, redis));
    }

    private String way(String uri) throws InterruptedException {
        if (delay.isZero()) {
            return uri;
        }
        DelayedPath path = paths.get(uri);
        if (path == null) {
            path = DelayedPath.to(uri, delay);
            closing.push(path::close);
            paths.put(uri, path);
        }
        return path.uri();
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            closing.pop().run();
        }
    }
}
