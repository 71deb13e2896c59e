package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.Statistics;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.process.Closing;
import dev.holdfast.lab.report.Markdown;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.DelayedPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the peers of a run connect to. Backends of their own, and ways with a delay, are opened here and closed with
 * this.
 */
final class Targets implements AutoCloseable {

    private static final int PINGS = 101;

    private final BenchServer redis;
    private final Duration delay;
    private final Progress progress;
    private final Map<String, String> ways = new HashMap<>();
    private final Closing closing = new Closing();

    Targets(BenchServer redis, Duration delay, Progress progress) {
        this.redis = redis;
        this.delay = delay;
        this.progress = progress;
    }

    /**
     * A peer and where its clients connect to.
     *
     * @param uri of its backend, or of the way to it
     * @param meter reads what the backend has done
     */
    record Target(Peer peer, String uri, ServerMeter meter) {}

    /**
     * Opens what a peer needs.
     *
     * @throws RuntimeException if its backend does not start, or cannot be reached with a delay
     */
    Target open(Peer peer) throws InterruptedException {
        PeerBackend backend = peer.backends().apply(redis.uri());
        closing.add(backend::close);
        return new Target(peer, way(backend), new ServerMeter(peer, backend, redis));
    }

    private String way(PeerBackend backend) throws InterruptedException {
        String near = backend.uri();
        if (delay.isZero()) {
            return near;
        }
        String known = ways.get(near);
        if (known != null) {
            return known;
        }
        DelayedPath path = DelayedPath.to(near, delay);
        closing.add(path::close);
        ways.put(near, path.uri());
        if (backend.isRedis()) {
            // The proxy takes a little time of its own.
            progress.say("a round trip to Redis takes " + roundTripMicros(near) + " µs, and "
                    + roundTripMicros(path.uri()) + " µs with the delay");
        }
        return path.uri();
    }

    /** How long a question and its answer take, in half of the cases. */
    private static String roundTripMicros(String uri) {
        List<Long> nanos = new ArrayList<>();
        try (BenchServer server = BenchServer.at(uri)) {
            for (int i = 0; i < PINGS; i++) {
                long beganNanos = System.nanoTime();
                server.text("PING");
                nanos.add(System.nanoTime() - beganNanos);
            }
        }
        return Markdown.number(Statistics.atShare(0.5, nanos) / 1e3, 0);
    }

    @Override
    public void close() {
        closing.close();
    }
}
