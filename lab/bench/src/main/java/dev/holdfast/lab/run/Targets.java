package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.DelayedPath;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What the peers of a run connect to. Backends of their own, and ways with a delay, are opened here and closed with this. */
final class Targets implements AutoCloseable {

    private final BenchServer redis;
    private final Duration delay;
    private final Progress progress;
    private final Map<String, DelayedPath> paths = new HashMap<>();
    private final Closing closing = new Closing();

    Targets(BenchServer redis, Duration delay, Progress progress) {
        this.redis = redis;
        this.delay = delay;
        this.progress = progress;
    }

    /**
     * Opens what a peer needs.
     *
     * @throws RuntimeException if its backend does not start, or cannot be reached with a delay
     */
    Target open(Peer peer) throws InterruptedException {
        PeerBackend backend = peer.backend(redis.uri());
        closing.add(backend::close);
        return new Target(peer, way(backend), new ServerMeter(peer, backend, redis));
    }

    private String way(PeerBackend backend) throws InterruptedException {
        String uri = backend.uri();
        if (delay.isZero()) {
            return uri;
        }
        DelayedPath path = paths.get(uri);
        if (path == null) {
            path = DelayedPath.to(uri, delay);
            closing.add(path::close);
            paths.put(uri, path);
            if (backend.isRedis()) {
                tell(uri, path.uri());
            }
        }
        return path.uri();
    }

    /** The proxy takes a little time of its own. */
    private void tell(String near, String far) {
        progress.say(String.format(
                Locale.ROOT,
                "a round trip to Redis takes %,.0f µs, and %,.0f µs with the delay",
                RoundTrip.medianMicros(near),
                RoundTrip.medianMicros(far)));
    }

    @Override
    public void close() {
        closing.close();
    }
}
