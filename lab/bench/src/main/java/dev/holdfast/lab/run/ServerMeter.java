package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.Stretch.ServerWork;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads what the server of a peer has done: in the books of Redis, or from the peer's own backend, which tells less.
 */
record ServerMeter(Peer peer, PeerBackend backend, BenchServer redis) {

    /** What a server had done at a time: the books of Redis, or what another server tells, each where it is known. */
    record Look(long atNanos, Optional<ServerBooks> books, OptionalLong cpuMicros, OptionalLong commands) {}

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
        if (before.books().isEmpty() || after.books().isEmpty()) {
            double cpuMicros = difference(before.cpuMicros(), after.cpuMicros());
            double commands = difference(before.commands(), after.commands());
            return new ServerWork(before.atNanos(), after.atNanos(), cpuMicros, commands, Double.NaN, Double.NaN);
        }
        ServerBooks done = after.books().get().since(before.books().get());
        return new ServerWork(
                before.atNanos(),
                after.atNanos(),
                done.cpuMicros(),
                peer.sent().applyAsLong(done.calls()),
                done.networkBytes(),
                done.calls().of("publish") + done.calls().of("spublish"));
    }

    private static double difference(OptionalLong before, OptionalLong after) {
        return before.isPresent() && after.isPresent() ? after.getAsLong() - before.getAsLong() : Double.NaN;
    }
}
