package dev.holdfast.lab.chaos.soak;

import dev.holdfast.lab.chaos.client.Vitals;
import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injector;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.stage.ClientPlace;
import dev.holdfast.lab.chaos.stage.RedisServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import dev.holdfast.lab.chaos.stage.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** Lets clients work for long, with a fault now and then, and takes samples. */
public final class SoakRun {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Schedule schedule;
    private final Duration interval;
    private final Path directory;
    private final Consumer<String> progress;

    /**
     * Prepares a soak.
     *
     * @param schedule when and what goes wrong, and how long it lasts
     * @param interval between samples
     * @param directory an empty one
     * @param progress hears a line now and then
     */
    public SoakRun(Schedule schedule, Duration interval, Path directory, Consumer<String> progress) {
        this.schedule = schedule;
        this.interval = interval;
        this.directory = directory;
        this.progress = progress;
    }

    /**
     * Returns how often to look in a soak of that length: 120 times, but no more than once in 2 s and no less than once
     * a minute.
     */
    public static Duration intervalFor(Duration length) {
        long seconds = length.toSeconds() / 120;
        return Duration.ofSeconds(Math.max(2, Math.min(60, seconds)));
    }

    /** Runs it. Processes that it has started are gone when it returns or throws. */
    public SoakResult run() throws InterruptedException {
        try (Stage stage = Stage.unrecorded(schedule, directory)) {
            List<Sample> samples = new ArrayList<>();
            long originNanos = System.nanoTime();
            CompletableFuture<List<Injection>> faults = inBackground(new Injector(stage, injection -> {}));
            long count = Math.max(4, schedule.length().dividedBy(interval));
            for (long i = 1; i <= count; i++) {
                long atNanos = originNanos + i * interval.toNanos();
                Thread.sleep(Math.max(0, (atNanos - System.nanoTime()) / 1_000_000));
                Sample sample = take(stage, (System.nanoTime() - originNanos) / 1e9);
                samples.add(sample);
                progress.accept(sample.sentence());
            }
            int injected = (int) faults.join().stream()
                    .filter(injection -> injection.outcome() == Injection.Outcome.INJECTED)
                    .count();
            return new SoakResult(schedule, stage.servers().version(), injected, samples);
        }
    }

    private CompletableFuture<List<Injection>> inBackground(Injector injector) {
        CompletableFuture<List<Injection>> faults = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        faults.complete(injector.run(schedule));
                    } catch (InterruptedException | RuntimeException e) {
                        faults.completeExceptionally(e);
                    }
                },
                "faults");
        thread.setDaemon(true);
        thread.start();
        return faults;
    }

    private static Sample take(Stage stage, double seconds) throws InterruptedException {
        List<Vitals> vitals = new ArrayList<>();
        for (ClientPlace client : stage.clients()) {
            vitals.add(client.sample(PATIENCE));
        }
        return new Sample(
                seconds,
                sum(vitals, Vitals::heapBytes),
                sum(vitals, Vitals::threads),
                sum(vitals, Vitals::lanes),
                sum(vitals, Vitals::compensations),
                usedMemory(stage),
                server(stage).insist("DBSIZE").number(),
                sum(vitals, Vitals::grants),
                vitals.stream().mapToLong(Vitals::waitMicros).max().orElse(0) / 1e3,
                vitals.stream().mapToLong(Vitals::waitP99Micros).max().orElse(0) / 1e3);
    }

    private static long sum(List<Vitals> vitals, ToLongFunction<Vitals> value) {
        return vitals.stream().mapToLong(value).sum();
    }

    private static ServerUnderFaults server(Stage stage) {
        return ((RedisServers) stage.servers()).primaries().get(0);
    }

    private static long usedMemory(Stage stage) throws InterruptedException {
        return server(stage)
                .insist("INFO", "memory")
                .text()
                .lines()
                .filter(line -> line.startsWith("used_memory:"))
                .mapToLong(line ->
                        Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the server does not report its memory"));
    }
}
