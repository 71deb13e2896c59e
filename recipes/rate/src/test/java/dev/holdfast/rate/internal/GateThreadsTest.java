package dev.holdfast.rate.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.SpacedRate;
import dev.holdfast.rate.WindowRate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sixteen threads of four clients at one gate: what passes stays within the rate, by the server's times. */
class GateThreadsTest {

    private static final int THREADS = 16;
    private static final int QUESTIONS = 400;

    private static GateServer server;
    private static List<Holdfast> clients;

    @BeforeAll
    static void startServer() {
        server = new GateServer();
        clients = IntStream.range(0, 4)
                .mapToObj(client -> HoldfastRedis.connect(server.uri()))
                .toList();
    }

    @AfterAll
    static void stopServer() {
        clients.forEach(Holdfast::close);
        server.close();
    }

    /** When each unit has passed, in order. */
    private static List<Long> passes(String gate, Rate rate) throws InterruptedException {
        ConcurrentLinkedQueue<Long> passes = new ConcurrentLinkedQueue<>();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Void>> askers = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                RedisGates gates = GateServer.gatesOf(clients.get(thread % clients.size()));
                askers.add(() -> {
                    for (int asked = 0; asked < QUESTIONS; asked++) {
                        long longest = asked % 4 == 0 ? 2_000 : 0;
                        int units = 1 + ThreadLocalRandom.current().nextInt(2);
                        PassQuestion question = new PassQuestion(rate, units, longest);
                        Passage passage =
                                gates.ask(gate, question).toCompletableFuture().join();
                        for (int unit = 0; unit < units && passage.isWithin(question); unit++) {
                            passes.add(passage.nowMicros() + passage.waitMicros());
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> asker : threads.invokeAll(askers)) {
                asker.get();
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(failed);
        } finally {
            threads.shutdownNow();
        }
        return passes.stream().sorted().toList();
    }

    @Test
    void window_sixteenThreads_neverHasMoreThanItsPermits() throws InterruptedException {
        WindowRate rate = Rate.window(20, Duration.ofMillis(10));

        List<Long> passes = passes("window", rate);

        assertThat(passes).hasSizeGreaterThan(rate.permits());
        for (int last = rate.permits(); last < passes.size(); last++) {
            assertThat(passes.get(last) - passes.get(last - rate.permits())).isGreaterThanOrEqualTo(10_000);
        }
    }

    @Test
    void spacedRate_sixteenThreads_neverPassesMoreThanBurstAndRate() throws InterruptedException {
        SpacedRate rate = Rate.of(20, Duration.ofMillis(10)).burst(8);

        List<Long> passes = passes("spaced", rate);

        assertThat(passes).hasSizeGreaterThan(rate.burst());
        for (int from = 0; from < passes.size(); from++) {
            for (int to = from; to < Math.min(passes.size(), from + 200); to++) {
                assertThat(to - from + 1L)
                        .isLessThanOrEqualTo(rate.burst() + (passes.get(to) - passes.get(from)) / 500);
            }
        }
    }

    @Test
    void gate_asManyQuestionsAsUnits_losesNone() throws InterruptedException {
        SpacedRate rate = Rate.of(1_000_000, Duration.ofDays(1));

        List<Long> passes = passes("all", rate);

        Passage after = server.ask("all", PassQuestion.look(rate));
        assertThat(after.left()).isBetween(1_000_000L - passes.size(), 1_000_000L - passes.size() + 5_000);
    }
}
