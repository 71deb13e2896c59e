package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.ServerWork;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what the server of a peer has done: in the books of Redis, or from the peer's own backend, which tells less. */
final class ServerMeter {

    /**
     * A look.
     *
     * @param atNanos when
     * @param books those of Redis, where it is the server
     * @param cpuMicros processor time of another server, if that is known
     * @param commands requests to another server, if that is known
     */
    record Look(long atNanos, Optional<ServerBooks> books, OptionalLong cpuMicros, OptionalLong commands) {}

    private final Peer peer;
    private final PeerBackend backend;
    private final BenchServer redis;

    ServerMeter(Peer peer, PeerBackend backend, BenchServer redis) {
        this.peer = peer;
        this.backend = backend;
        this.redis = redis;
    }

    Look look() {
        long beforeNanos = System.nanoTime();
        Optional<ServerBooks> books = backend.isRedis() ? Optional.of(redis.books()) : Optional.empty();
        OptionalLong cpuMicros = backend.cpuMicros();
        OptionalLong commands = backend.commands();
        // The answer was written somewhere between question and arrival.
        long atNanos = beforeNanos + (System.nanoTime() - beforeNanos) / 2;
        return new Look(atNanos, books, cpuMicros, commands);
    }

    ServerWork between(Look before, Look after) {
        return before.books()
                .flatMap(earlier -> after.books().map(later -> later.since(earlier)))
                .map(done -> new ServerWork(
                        before.atNanos(),
                        after.atNanos(),
                        done.cpuMicros(),
                        peer.sentByClients(done.calls()),
                        done.networkBytes(),
                        done.calls().of("publish") + done.calls().of("spublish")))
                .orElseGet(() -> new ServerWork(
                        before.atNanos(),
                        after.atNanos(),
                        difference(before.cpuMicros(), after.cpuMicros()),
                        difference(before.commands(), after.commands()),
                        Double.NaN,
                        Double.NaN));
    }

    private static double difference(OptionalLong before, OptionalLong after) {
        return before.isPresent() && after.isPresent() ? after.getAsLong() - before.getAsLong() : Double.NaN;
    }
}
