package dev.holdfast.redis.internal.connect;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.clock.ClockReading;
import dev.holdfast.spi.clock.ServerClock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The local clock, and what is known of one server's over the present connection for requests. Thread-safe. Known once
 * the node is opened.
 */
public final class ServerTime {

    private final LongSupplier epoch;
    private final ServerClock server = new ServerClock();
    private volatile @Nullable LocalClock local;

    /**
     * Of a server of which nothing is known.
     *
     * @param epoch that of the present connection for requests
     */
    public ServerTime(LongSupplier epoch) {
        this.epoch = epoch;
    }

    /** A request on its way. */
    public record Request(long epoch, ClockReading sent) {}

    /** Puts all times on this clock. */
    public void begin(LocalClock clock) {
        local = clock;
    }

    private LocalClock local() {
        LocalClock clock = local;
        if (clock == null) {
            throw new IllegalStateException("The node has not been opened");
        }
        return clock;
    }

    /** A request is handed to the connection now. */
    public Request sending() {
        // The epoch first: an answer over a later connection then counts for none.
        return new Request(epoch.getAsLong(), ClockReading.now(local()));
    }

    /** The answer to a request was read. */
    public RoundTrip answered(Request request) {
        return new RoundTrip(request.sent, local().nanos(), server, request.epoch);
    }

    /** What is known of the server's clock now; empty if the server has to be asked. */
    public Optional<ServerClock.Snapshot> known() {
        return server.snapshot(epoch.getAsLong());
    }

    /** The server's time at which a question is too old that is too old at a local time. */
    public long notAfterMicros(ServerClock.Snapshot known, long notAfterNanos) {
        long nowNanos = local().nanos();
        // Not the clock at that time: by how much the clocks may run apart until then is none of the question's time.
        return known.microsAt(nowNanos) + TimeUnit.NANOSECONDS.toMicros(notAfterNanos - nowNanos);
    }

    /** The term of a grant whose message is read now; empty if the server has to be asked. */
    public Optional<Validity> placed(long grantedAtMicros, long claimMillis) {
        return server.placed(epoch.getAsLong(), grantedAtMicros, claimMillis, local().nanos());
    }

    /** A term of which nothing is known but how long the server keeps the hold. */
    public Validity unplaced(long claimMillis) {
        return Validity.unknown(local().nanos(), TimeUnit.MILLISECONDS.toNanos(claimMillis));
    }

    /** The earliest local time at which the server's clock can show a time. */
    public long earliestNanos(long serverMicros) {
        return server.earliestNanos(epoch.getAsLong(), serverMicros, local().nanos());
    }
}
