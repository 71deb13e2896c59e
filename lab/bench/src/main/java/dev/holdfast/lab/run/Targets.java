package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Spread;
import dev.holdfast.lab.figures.Stretch.Work;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.lab.server.DelayedPath;
import dev.holdfast.lab.server.ServerBooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

    /** What a server had done at a time: the books of Redis, or what another backend tells, which is less. */
    record Look(long atNanos, Optional<ServerBooks> books, double cpuMicros, double commands) {}

    /** A peer and where its clients connect to. */
    record Target(Peer peer, PeerBackend backend, String uri, BenchServer redis) {

        Look look() {
            long beforeNanos = System.nanoTime();
            Optional<ServerBooks> books = backend.isRedis() ? Optional.of(redis.books()) : Optional.empty();
            double cpuMicros = backend.cpuMicros();
            double commands = backend.commands();
            // The answer was written somewhere between question and arrival.
            long atNanos = beforeNanos + (System.nanoTime() - beforeNanos) / 2;
            return new Look(atNanos, books, cpuMicros, commands);
        }

        /** What was done for clients meanwhile, as far as the server tells. */
        Work between(Look before, Look after, Set<Integer> clients) {
            Map<Figure, Double> amounts = new EnumMap<>(Figure.class);
            amounts.put(Figure.SERVER_MICROS_PER_OP, after.cpuMicros() - before.cpuMicros());
            amounts.put(Figure.COMMANDS_PER_OP, after.commands() - before.commands());
            if (before.books().isPresent() && after.books().isPresent()) {
                ServerBooks done = after.books().get().since(before.books().get());
                double pushes = done.calls().of("publish") + done.calls().of("spublish");
                amounts.put(Figure.SERVER_MICROS_PER_OP, (double) done.cpuMicros());
                amounts.put(Figure.COMMANDS_PER_OP, (double) peer.sent().applyAsLong(done.calls()));
                amounts.put(Figure.BYTES_PER_OP, (double) done.networkBytes());
                amounts.put(Figure.PUSHES_PER_HANDOFF, pushes);
            }
            return new Work(clients, before.atNanos(), after.atNanos(), amounts);
        }
    }

    /** Opens what a peer needs. */
    Target open(Peer peer) {
        PeerBackend backend = peer.backends().apply(redis.uri());
        closing.add(backend::close);
        return new Target(peer, backend, delay.isZero() ? backend.uri() : way(backend), redis);
    }

    private String way(PeerBackend backend) {
        return ways.computeIfAbsent(backend.uri(), near -> {
            DelayedPath path = DelayedPath.to(near, delay);
            closing.add(path::close);
            if (backend.isRedis()) {
                // The proxy takes a little time of its own.
                progress.say("a round trip to Redis takes " + roundTripMicros(near) + " µs, and "
                        + roundTripMicros(path.uri()) + " µs with the delay");
            }
            return path.uri();
        });
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
        return String.format(Locale.ROOT, "%,.0f", Spread.of(nanos).p50() * 1e3);
    }

    @Override
    public void close() {
        closing.close();
    }
}
