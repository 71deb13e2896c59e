package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.wire.ScriptQuestion;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.clock.ServerClock;
import java.util.OptionalLong;

/** Questions of the engine, translated to the server's clock. */
final class Questions {

    private Questions() {}

    /** What is known of the server's clock translates the times; the question is too old at the local one. */
    static ScriptQuestion translated(Ask ask, ServerTime time, ServerClock.Snapshot known, long notAfterNanos) {
        Attempt attempt = ask.attempt();
        return new ScriptQuestion(
                attempt,
                ask.tokenFloor(),
                time.notAfterMicros(known, notAfterNanos),
                ask.kind(),
                namesItsArrival(ask)
                        ? OptionalLong.of(known.microsAt(attempt.arrivedNanos()) - attempt.headStartMicros())
                        : OptionalLong.empty());
    }

    /**
     * A first question arrives now, by the server's own clock. One that asks again may have been dropped from the queue
     * while its client was cut off, and has its old place back.
     */
    private static boolean namesItsArrival(Ask ask) {
        return ask.kind() == Ask.Kind.AGAIN
                || (ask.kind() == Ask.Kind.FIRST && ask.attempt().headStartMicros() > 0);
    }
}
