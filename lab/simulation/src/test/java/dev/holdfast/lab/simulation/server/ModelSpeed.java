package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.redis.testing.ScriptCommands;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Measures how many pairs of acquire and release one thread gets out of modelled servers in a second, a hundred out of
 * each. Runs from the class path of the tests; the first argument says for how many seconds, 10 unless it is there.
 */
final class ModelSpeed {

    private static final Map<String, String> SOURCES = LibraryScripts.sources();
    private static final int PAIRS_PER_SERVER = 100;
    private static final String CLIENT = "abcdefghijklmnop";

    private static long nowMicros = 1_700_000_000_000_000L;

    private ModelSpeed() {}

    public static void main(String[] arguments) {
        int seconds = arguments.length == 0 ? 10 : Integer.parseInt(arguments[0]);
        ScriptEngine engine = new ScriptEngine();
        for (int second = 1; second <= seconds; second++) {
            long startNanos = System.nanoTime();
            long servers = 0;
            while (System.nanoTime() - startNanos < 1_000_000_000) {
                use(new ModelServer(Release.REDIS_7_0, () -> nowMicros, engine));
                servers++;
            }
            System.out.printf("second %d: %d servers, %d pairs%n", second, servers, servers * PAIRS_PER_SERVER);
        }
    }

    private static void use(ModelServer server) {
        ModelConnection connection = server.connect(MessageListener.NONE);
        Map<String, String> shas = new HashMap<>();
        SOURCES.forEach((name, source) -> shas.put(name, load(server, connection, source)));
        ScriptCommands scripts = new ScriptCommands(WireFormat.DEFAULT, shas::get);
        for (int i = 0; i < PAIRS_PER_SERVER; i++) {
            nowMicros += 250;
            String lock = "order:" + i % 4;
            Attempt attempt = Attempt.exclusive(i, 0, 30_000, 65);
            Reply granted = execute(
                    server,
                    connection,
                    scripts.acquire(new ScriptCommands.Question(
                            CLIENT, lock, attempt, 0, nowMicros + 5_000_000, Ask.Kind.FIRST, OptionalLong.empty())));
            Hold hold = ScriptCommands.granted(attempt, LibraryScripts.parts(granted))
                    .orElseThrow();
            Reply released = execute(server, connection, scripts.release(CLIENT, lock, hold, 0, null));
            if (!released.equals(new Reply.Int(1))) {
                throw new IllegalStateException("not released: " + released);
            }
        }
    }

    private static Reply execute(ModelServer server, ModelConnection connection, List<String> command) {
        return server.execute(connection, command.toArray(String[]::new));
    }

    private static String load(ModelServer server, ModelConnection connection, String source) {
        return ((Reply.Text) server.execute(connection, "SCRIPT", "LOAD", source)).text();
    }
}
