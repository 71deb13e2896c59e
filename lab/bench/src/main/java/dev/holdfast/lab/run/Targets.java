package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.BackendKind;
import dev.holdfast.lab.peer.Database;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.DelayedPath;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.lab.setup.Use;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What the peers of a run connect to. Backends of their own, and ways with a delay, are opened here and closed with
 * this.
 */
public record Targets(
        BenchServer redis,
        Database database,
        Duration delay,
        Progress progress,
        Map<BackendKind, PeerBackend> backends,
        Map<String, String> ways,
        Closing closing)
        implements AutoCloseable {

    private static final int PINGS = 101;

    /** Makes one in which peers that can use several databases use this one. */
    public Targets(BenchServer redis, Database database, Duration delay, Progress progress) {
        this(redis, database, delay, progress, new EnumMap<>(BackendKind.class), new HashMap<>(), new Closing());
    }

    /**
     * A peer and where its clients connect to.
     *
     * @param used what the server has used up, as far as it tells; as what its locks are used is said
     */
    public record Target(Peer peer, String uri, Function<Use, Map<Figure, Double>> used) {}

    public Target open(Peer peer) {
        Optional<PeerBackend> own =
                peer.backend().map(kind -> backends.computeIfAbsent(kind.on(database), this::started));
        String near = own.map(PeerBackend::uri).orElse(redis.uri());
        String uri = delay.isZero() ? near : ways.computeIfAbsent(near, this::way);
        return own.map(backend -> new Target(peer, uri, use -> backend.used()))
                .orElse(new Target(peer, uri, use -> used(peer, use)));
    }

    private PeerBackend started(BackendKind kind) {
        PeerBackend backend = kind.start();
        closing.add(backend::close);
        return backend;
    }

    private Map<Figure, Double> used(Peer peer, Use use) {
        ServerBooks books = redis.books();
        double pushes = books.calls().of("publish") + books.calls().of("spublish");
        Map<Figure, Double> used = new EnumMap<>(Figure.class);
        used.put(Figure.SERVER_MICROS_PER_OP, (double) books.cpuMicros());
        used.put(Figure.COMMANDS_PER_OP, (double) peer.sent(use, books.calls()));
        used.put(Figure.BYTES_PER_OP, (double) books.networkBytes());
        used.put(Figure.PUSHES_PER_HANDOFF, pushes);
        return used;
    }

    private String way(String near) {
        String far = DelayedPath.to(near, delay, closing);
        if (near.equals(redis.uri())) {
            // The proxy takes a little time of its own.
            progress.say("a round trip to Redis takes " + roundTripMicros(near) + " µs, and " + roundTripMicros(far)
                    + " µs with the delay");
        }
        return far;
    }

    /** How long a question and its answer take, in half of the cases. */
    private static String roundTripMicros(String uri) {
        double[] micros = new double[PINGS];
        try (BenchServer server = BenchServer.at(uri)) {
            for (int i = 0; i < PINGS; i++) {
                long beganNanos = System.nanoTime();
                server.text("PING");
                micros[i] = (System.nanoTime() - beganNanos) / 1e3;
            }
        }
        return String.format(Locale.ROOT, "%,.0f", StatUtils.percentile(micros, 50));
    }

    @Override
    public void close() {
        closing.close();
    }
}
