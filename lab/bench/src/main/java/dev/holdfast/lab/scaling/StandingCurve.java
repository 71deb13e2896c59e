package dev.holdfast.lab.scaling;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What a waiting client costs the server while nothing happens: its connections, and its questions, by which it finds out what a lost message would have told. They are made to come often, so that
 * they can be told from all else.
 */
final class StandingCurve {

    private static final String NAME = "scaling:standing";
    private static final Duration POLL_BOUND = Duration.ofMillis(10);
    private static final long LOOK_MILLIS = 2;
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final BenchServer server;
    private final Duration time;

    StandingCurve(BenchServer server, Duration time) {
        this.server = server;
        this.time = time;
    }

    Curve.Point at(int count) throws Exception {
        List<Holdfast> clients = new ArrayList<>();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Lease held = holder.lock(NAME).acquire()) {
            try {
                long memoryBefore = server.books().memoryBytes();
                for (int i = 0; i < count; i++) {
                    Holdfast client = HoldfastRedis.builder()
                            .uri(server.uri())
                            .pollBound(POLL_BOUND)
                            .build();
                    clients.add(client);
                    waiting.add(client.lock(NAME).acquireAsync());
                }
                while (ServerQueue.of(server, NAME).length() < count) {
                    Thread.sleep(LOOK_MILLIS);
                }
                double memory = server.books().memoryBytes() - memoryBefore;
                Thread.sleep(time.toMillis() / 2);
                Curve.Point point = watch(count, memory);
                held.check();
                return point;
            } finally {
                waiting.forEach(each -> each.cancel(false));
                clients.forEach(Holdfast::close);
            }
        }
    }

    private Curve.Point watch(int count, double memory) throws InterruptedException {
        ServerBooks before = server.books();
        long cpuBeforeNanos = PROCESS.getProcessCpuTime();
        long beganNanos = System.nanoTime();
        Thread.sleep(time.toMillis());
        ServerBooks done = server.books().since(before);
        double seconds = (System.nanoTime() - beganNanos) / 1e9;
        double cpuMicros = (PROCESS.getProcessCpuTime() - cpuBeforeNanos) / 1e3;
        double questions = done.calls().of("evalsha") + done.calls().of("eval");
        return Curve.Point.of(
                (double) count,
                memory / count,
                questions / seconds,
                done.cpuMicros() / questions,
                cpuMicros / questions);
    }
}
