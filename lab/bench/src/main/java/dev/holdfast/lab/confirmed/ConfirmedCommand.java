package dev.holdfast.lab.confirmed;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedReplication;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One thread locks and unlocks a free lock, in turns through clients with and without confirmations. */
@Command(
        name = "confirmed",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        description = "Measures what it costs that replicas confirm each grant, on a primary with two replicas of its"
                + " own on this machine.")
public final class ConfirmedCommand implements Callable<Integer> {

    private static final int REPLICAS = 2;
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    @Option(names = "--pairs", defaultValue = "2000", description = "of each turn (default: ${DEFAULT-VALUE})")
    private int pairs;

    @Option(names = "--turns", defaultValue = "10", description = "of each client (default: ${DEFAULT-VALUE})")
    private int turns;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        try (EmbeddedReplication servers =
                EmbeddedReplication.builder().replicas(REPLICAS).start()) {
            servers.awaitInSync();
            try (Holdfast plain = at(servers).build();
                    Holdfast byOne = at(servers).confirmedBy(1, TIMEOUT).build();
                    Holdfast byBoth = at(servers).confirmedBy(REPLICAS, TIMEOUT).build()) {
                Map<String, Holdfast> clients = new LinkedHashMap<>();
                clients.put("not confirmed", plain);
                clients.put("confirmed by 1 of 2 replicas", byOne);
                clients.put("confirmed by both replicas", byBoth);
                measure(clients);
            }
        }
        return 0;
    }

    private static HoldfastRedisBuilder at(EmbeddedReplication servers) {
        return HoldfastRedis.builder().uri(servers.uri());
    }

    private void measure(Map<String, Holdfast> clients) {
        Map<String, Histogram> times = new LinkedHashMap<>();
        clients.forEach((name, client) -> {
            // One turn for the compilers.
            turn(client, new Histogram(3));
            times.put(name, new Histogram(3));
        });
        for (int turn = 0; turn < turns; turn++) {
            clients.forEach((name, client) -> turn(client, Objects.requireNonNull(times.get(name))));
        }
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        times.forEach((name, micros) -> out.printf(
                "%-30s p50 %4d µs, p90 %4d µs, p99 %5d µs a pair of %d%n",
                name,
                micros.getValueAtPercentile(50),
                micros.getValueAtPercentile(90),
                micros.getValueAtPercentile(99),
                micros.getTotalCount()));
        out.flush();
    }

    private void turn(Holdfast client, Histogram micros) {
        for (int pair = 0; pair < pairs; pair++) {
            long beginNanos = System.nanoTime();
            client.lock("confirmed").run(() -> {});
            micros.recordValue(TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - beginNanos));
        }
    }
}
