package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.Map;

/**
 * Tells how many pairs of acquire and release one thread gets out of modelled servers in a second, a hundred out of
 * each. Runs from the class path of the tests; the first argument says for how many seconds, 10 unless it is there.
 */
final class ModelSpeed {

    private static final Map<String, String> SOURCES = LibraryScripts.sources();
    private static final int PAIRS_PER_SERVER = 100;

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
        String acquire = load(server, connection, "acquire");
        String release = load(server, connection, "release");
        for (int i = 0; i < PAIRS_PER_SERVER; i++) {
            nowMicros += 250;
            String lock = "holdfast:{order:" + i % 4 + "}";
            String owner = "1:abcdefghijklmnop:" + i;
            Reply granted = server.execute(
                    connection,
                    "EVALSHA",
                    acquire,
                    "3",
                    lock,
                    lock + ":queue",
                    lock + ":fence",
                    owner,
                    "30000",
                    "65",
                    "0",
                    Long.toString(nowMicros + 5_000_000),
                    "first");
            Reply.Items items = (Reply.Items) granted;
            String hold = owner + ":" + number(items, 2) + ":" + number(items, 3);
            Reply released = server.execute(
                    connection, "EVALSHA", release, "3", lock, lock + ":queue", lock + ":fence", hold, "0");
            if (!released.equals(new Reply.Int(1))) {
                throw new IllegalStateException("not released: " + released);
            }
        }
    }

    private static String load(ModelServer server, ModelConnection connection, String script) {
        return ((Reply.Text) server.execute(connection, "SCRIPT", "LOAD", SOURCES.get(script))).text();
    }

    private static long number(Reply.Items items, int index) {
        return ((Reply.Int) items.items().get(index)).number();
    }
}
