package dev.holdfast.lab.scaling;

import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The queue of a lock, as it stands on the server. */
record ServerQueue(BenchServer server, String lock) {

    private static final int AT_ONCE = 500;
    private static final long LATER_MICROS = TimeUnit.DAYS.toMicros(1);

    long length() {
        return server.number("ZCARD", WireFormat.DEFAULT.queue(lock));
    }

    /**
     * Adds attempts of clients that there are not, a day later than whoever comes today: they stand behind everybody.
     */
    void addBehind(int count) {
        long nowMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        for (int from = 0; from < count; from += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("ZADD", WireFormat.DEFAULT.queue(lock)));
            for (int i = from; i < Math.min(count, from + AT_ONCE); i++) {
                command.add(Long.toString(nowMicros + LATER_MICROS + i));
                command.add(standIn(i));
            }
            server.number(command.toArray(String[]::new));
        }
    }

    /** An entry of a client that there is not. */
    private static String standIn(int number) {
        String client = String.format(Locale.ROOT, "standin%09d", number);
        return new QueuedAttempt(client, number + 1).member(30_000, 64);
    }

    void delete() {
        server.number("DEL", WireFormat.DEFAULT.queue(lock));
    }
}
