package dev.holdfast.lab.scaling;

import dev.holdfast.embedded.RespConnection;
import dev.holdfast.lab.server.BenchServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The queue of a lock, as it stands on the server. What is put in has the form that {@code docs/design/wire.md} describes. */
record ServerQueue(RespConnection connection, String key) {

    private static final int AT_ONCE = 500;
    private static final long LATER_MICROS = TimeUnit.DAYS.toMicros(1);

    static ServerQueue of(BenchServer server, String lock) {
        return new ServerQueue(server.connection(), "holdfast:{" + lock + "}:queue");
    }

    long length() {
        return connection.execute("ZCARD", key).number();
    }

    /** Adds attempts of clients that there are not, who came a day later than whoever comes today: they stand behind everybody. */
    void addBehind(int count) {
        long nowMicros = TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis());
        for (int from = 0; from < count; from += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("ZADD", key));
            for (int i = from; i < Math.min(count, from + AT_ONCE); i++) {
                command.add(Long.toString(nowMicros + LATER_MICROS + i));
                command.add(String.format(Locale.ROOT, "1:standin%09d:%d:30000:64", i, i + 1));
            }
            connection.execute(command.toArray(String[]::new));
        }
    }

    void delete() {
        connection.execute("DEL", key);
    }
}
