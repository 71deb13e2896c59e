package dev.holdfast.redis;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/** What a script is given that asks for a lock, by itself or within a release, and what is remembered of its answer. */
final class Questions {

    private static final long LONGEST_ASK_NANOS = TimeUnit.DAYS.toNanos(365);

    private final ServerClock clock;
    private final Timing timing;

    /**
     * The server's time of the first answer to each attempt that has been queued, so that one that was dropped from the queue while its client was cut off has its old
     * place back when it asks again. An attempt is gone from here once it was left or released.
     */
    private final ConcurrentMap<Long, Long> arrivals = new ConcurrentHashMap<>();

    Questions(ServerClock clock, Timing timing) {
        this.clock = clock;
        this.timing = timing;
    }

    /** Needs the server's time to be known. */
    void add(List<String> arguments, Identity sender, Ask ask) {
        Attempt attempt = ask.attempt();
        arguments.add(HoldValue.owner(sender.clientId(), attempt));
        arguments.add(Long.toString(attempt.leaseMillis()));
        arguments.add(Integer.toString(attempt.numbers()));
        arguments.add(Long.toString(ask.tokenFloor()));
        arguments.add(Long.toString(notAfterMicros(ask.giveUpAfterNanos())));
        arguments.add(ask.kind().name().toLowerCase(Locale.ROOT));
        Long arrived = arrivals.get(attempt.number());
        if (arrived != null) {
            arguments.add(Long.toString(arrived));
        }
    }

    private long notAfterMicros(long giveUpAfterNanos) {
        return clock.micros(timing.nanoTime())
                + TimeUnit.NANOSECONDS.toMicros(Math.min(giveUpAfterNanos, LONGEST_ASK_NANOS));
    }

    /** The answer as it is, with its time kept if the attempt was queued. */
    AskAnswer remembered(Attempt attempt, AskAnswer answer) {
        if (answer instanceof AskAnswer.Queued queued) {
            arrivals.putIfAbsent(attempt.number(), queued.serverMicros());
        }
        return answer;
    }

    /** The attempt was left or released. */
    void forget(Attempt attempt) {
        arrivals.remove(attempt.number());
    }

    /** No attempt from before counts any more. */
    void forgetAll() {
        arrivals.clear();
    }
}
