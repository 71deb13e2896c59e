package dev.holdfast.lab.scaling;

import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.WireFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The queue of a lock, as it stands on the server. */
record ServerQueue(BenchServer server, String lock) {

    private static final int AT_ONCE = 500;
    private static final long LATER_MICROS = TimeUnit.DAYS.toMicros(1);

    long length() {
        return server.number("ZCARD", WireFormat.queue(lock));
    }

    /**
     * Adds attempts of clients that there are not, a day later than whoever comes today: they stand behind everybody.
     */
    void addBehind(int count) {
        long nowMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        for (int from = 0; from < count; from += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("ZADD", WireFormat.queue(lock)));
            for (int i = from; i < Math.min(count, from + AT_ONCE); i++) {
                command.add(Long.toString(nowMicros + LATER_MICROS + i));
                command.add(WireFormat.standIn(i));
            }
            server.number(command.toArray(String[]::new));
        }
    }

    void delete() {
        server.number("DEL", WireFormat.queue(lock));
    }
}
