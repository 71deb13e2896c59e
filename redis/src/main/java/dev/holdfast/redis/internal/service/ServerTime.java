package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.ServerClock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The local clock, and what is known of the server's over the present connection for requests. Thread-safe. Known once
 * the backend has been started.
 */
final class ServerTime {

    private static final long LONGEST_QUESTION_NANOS = TimeUnit.DAYS.toNanos(365);

    private final RedisTransport transport;
    private final ServerClock server = new ServerClock();
    private volatile @Nullable LocalClock local;

    ServerTime(RedisTransport transport) {
        this.transport = transport;
    }

    /** A request on its way. */
    record Request(long epoch, ClockReading sent) {}

    void begin(LocalClock clock) {
        local = clock;
    }

    private LocalClock local() {
        LocalClock clock = local;
        if (clock == null) {
            throw new IllegalStateException("The backend has not been started");
        }
        return clock;
    }

    /** A request is handed to the connection now. */
    Request sending() {
        // The epoch first: an answer over a later connection then counts for none.
        return new Request(transport.epoch(), ClockReading.now(local()));
    }

    /** The answer to a request was read. */
    RoundTrip answered(Request request) {
        return new RoundTrip(request.sent, local().nanos());
    }

    /** An answer carried the server's time. */
    void observe(Request request, RoundTrip trip, long serverMicros) {
        server.observe(request.epoch, request.sent, serverMicros, trip.readNanos());
    }

    /** What is known of the server's clock now; empty if the server has to be asked. */
    Optional<ServerClock.Snapshot> known() {
        return server.snapshot(transport.epoch());
    }

    /** The local time at which a question that is asked now is too old. */
    long notAfterNanos(long giveUpAfterNanos) {
        return local().nanos() + Math.min(giveUpAfterNanos, LONGEST_QUESTION_NANOS);
    }

    /** The server's time at which a question is too old that is too old at a local time. */
    long notAfterMicros(ServerClock.Snapshot known, long notAfterNanos) {
        long nowNanos = local().nanos();
        // Not the clock at that time: by how much the clocks may run apart until then is none of the question's time.
        return known.microsAt(nowNanos) + TimeUnit.NANOSECONDS.toMicros(notAfterNanos - nowNanos);
    }

    /** The term of a grant whose message is read now; empty if the server has to be asked. */
    Optional<Validity> placed(long grantedAtMicros, long claimMillis) {
        return server.placed(transport.epoch(), grantedAtMicros, claimMillis, local().nanos());
    }

    /** A term of which nothing is known but how long the server keeps the hold. */
    Validity unplaced(long claimMillis) {
        return Validity.unknown(local().nanos(), TimeUnit.MILLISECONDS.toNanos(claimMillis));
    }

    /** The earliest local time at which the server's clock can show a time. */
    long earliestNanos(long serverMicros) {
        return server.earliestNanos(transport.epoch(), serverMicros, local().nanos());
    }

    long nowNanos() {
        return local().nanos();
    }
}
