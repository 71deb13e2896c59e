package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.clock.ServerClock;
import java.util.List;
import java.util.Locale;

/** What a script is given that asks for a lock, by itself or within a release. */
final class Questions {

    private static final long MICROS_PER_MILLI = 1000;

    private final ServerTime time;

    Questions(ServerTime time) {
        this.time = time;
    }

    /** What is known of the server's clock translates the times; the question is too old at the local one. */
    void add(List<String> arguments, Identity sender, Ask ask, ServerClock.Snapshot known, long notAfterNanos) {
        Attempt attempt = ask.attempt();
        arguments.add(HoldValue.owner(sender.clientId(), attempt));
        arguments.add(Long.toString(attempt.leaseMillis()));
        arguments.add(Integer.toString(attempt.numbers()));
        arguments.add(Long.toString(ask.tokenFloor()));
        arguments.add(Long.toString(time.notAfterMicros(known, notAfterNanos)));
        arguments.add(ask.kind().name().toLowerCase(Locale.ROOT));
        if (namesItsArrival(ask)) {
            long arrivedMicros = known.microsAt(attempt.arrivedNanos());
            arguments.add(Long.toString(arrivedMicros - attempt.headStartMillis() * MICROS_PER_MILLI));
        }
    }

    /**
     * A first question arrives now, by the server's own clock. One that asks again may have been dropped from the queue
     * while its client was cut off, and has its old place back.
     */
    private static boolean namesItsArrival(Ask ask) {
        return ask.kind() == Ask.Kind.AGAIN
                || (ask.kind() == Ask.Kind.FIRST && ask.attempt().headStartMillis() > 0);
    }
}
