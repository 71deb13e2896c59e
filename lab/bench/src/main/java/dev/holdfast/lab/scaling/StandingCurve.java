package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a waiting client costs the server while nothing happens: its connections, and its questions, by which it finds
 * out what a lost message would have said. They are made to come often, so that they can be told from all else.
 */
record StandingCurve(BenchServer server, Duration time) implements Curve.Measurement {

    private static final String NAME = "scaling:standing";
    private static final Duration POLL_BOUND = Duration.ofMillis(10);
    private static final long LOOK_MILLIS = 2;

    @Override
    public double[] at(int count) throws Exception {
        List<Holdfast> clients = new ArrayList<>();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Lease held = holder.lock(NAME).acquire()) {
            try {
                long memoryBefore = server.books().memoryBytes();
                for (int i = 0; i < count; i++) {
                    clients.add(HoldfastRedis.builder()
                            .uri(server.uri())
                            .pollBound(POLL_BOUND)
                            .build());
                    waiting.add(clients.get(i).lock(NAME).acquireAsync());
                }
                while (new ServerQueue(server, NAME).length() < count) {
                    Thread.sleep(LOOK_MILLIS);
                }
                double memory = server.books().memoryBytes() - memoryBefore;
                Thread.sleep(time.toMillis() / 2);
                Watched watched = Watched.during(server, () -> Thread.sleep(time.toMillis()));
                held.check();
                double questions = watched.server().calls().scripts();
                return new double[] {
                    count,
                    memory / count,
                    questions / watched.seconds(),
                    watched.server().cpuMicros() / questions,
                    watched.clientNanos() / 1e3 / questions
                };
            } finally {
                waiting.forEach(each -> each.cancel(false));
                clients.forEach(Holdfast::close);
            }
        }
    }
}
