package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.Closing;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * What a waiting client costs the server while nothing happens: its connections, and its questions, by which it finds
 * out what a lost message would have said. They are made to come often, so that they can be told from all else.
 */
record WaitingClients(BenchServer server, Duration time) {

    private static final String NAME = "scaling:standing";
    private static final Duration POLL_BOUND = Duration.ofMillis(10);
    private static final long LOOK_MILLIS = 2;

    Point point(int count) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Lease held = holder.lock(NAME).acquire();
                Closing closing = new Closing()) {
            long memoryBefore = server.books().memoryBytes();
            for (int i = 0; i < count; i++) {
                Holdfast client = HoldfastRedis.builder()
                        .uri(server.uri())
                        .pollBound(POLL_BOUND)
                        .build();
                closing.add(client::close);
                CompletableFuture<Lease> waiting = client.lock(NAME).acquireAsync();
                closing.add(() -> waiting.cancel(false));
            }
            while (server.number("ZCARD", WireFormat.DEFAULT.queue(NAME)) < count) {
                Thread.sleep(LOOK_MILLIS);
            }
            double memory = server.books().memoryBytes() - memoryBefore;
            Thread.sleep(time.toMillis() / 2);
            Usage used = Usage.during(server, () -> Thread.sleep(time.toMillis()));
            held.check();
            double questions = used.server().calls().scripts();
            double serverMicros = used.server().cpuMicros() / questions;
            double clientMicros = used.clientNanos() / 1e3 / questions;
            return new Point()
                    .with("clients", "clients", 0, count)
                    .with("serverBytesPerClient", "server B/client, connections included", 0, memory / count)
                    .with("questionsPerSecond", "questions/s", 0, questions / used.seconds())
                    .with("serverMicrosPerQuestion", "server µs/question", 1, serverMicros)
                    .with("clientMicrosPerQuestion", "client µs/question, the holder's included", 1, clientMicros);
        }
    }
}
