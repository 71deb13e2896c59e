package dev.holdfast.lab.lateness;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;

/** When a hold ends by the server's clock, which is this machine's as well. */
final class Due {

    /** Between two due times, so that they do not keep one another waiting. */
    static final Duration APART = Duration.ofMillis(10);

    private Due() {}

    /** A little after a hold, so that the timer does not compete with what is measured. */
    static long besideNanos(long dueNanos) {
        return dueNanos + APART.toNanos() / 2;
    }

    /** Spreads what is due, and keeps it from falling into step with whatever has a period. */
    static void pause() throws InterruptedException {
        Thread.sleep(APART.toMillis(), ThreadLocalRandom.current().nextInt(1_000_000));
    }

    /** Microseconds since 1970. */
    static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Clock.systemUTC().instant());
    }

    /** The time at which the hold on a lock ends, in microseconds since 1970. */
    static long endOfHoldMicros(RespConnection connection, String lock) {
        return connection.execute("PEXPIRETIME", hold(lock)).number() * 1000;
    }

    /** How many wait for a lock, as the server knows it. */
    static long queued(EmbeddedRedis redis, String lock) {
        return redis.execute("ZCARD", hold(lock) + ":queue").number();
    }

    /** Waits until so many wait for a lock. */
    static void awaitQueued(EmbeddedRedis redis, String lock, long count) throws InterruptedException {
        while (queued(redis, lock) < count) {
            Thread.sleep(1);
        }
    }

    private static String hold(String lock) {
        return "holdfast:{" + lock + "}";
    }
}
