package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.SliceAnalysis;
import dev.holdfast.lab.figures.Stretch;
import dev.holdfast.lab.figures.Stretch.Work;
import dev.holdfast.lab.load.ClientHost;
import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Usage;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One peer in one scenario for a few seconds.
 *
 * @param seed for what is drawn; the same for all peers of a round
 */
record Slice(Stage stage, Target target, String keys, long seed) {

    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LEAD_EACH_HOST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LEAD_EACH_THREAD_NANOS = TimeUnit.MICROSECONDS.toNanos(30);

    /** A look at what the clients and the server have used up. */
    private record Look(List<Usage> clients, Targets.Look server) {}

    /**
     * Runs it.
     *
     * @param measured for so long, or as many bursts as begin in that time
     */
    SliceAnalysis run(Duration settling, Duration measured) throws InterruptedException {
        SliceAnalysis analysis = new SliceAnalysis(stage.load());
        boolean burst = stage.load().scenario().shape() == Shape.BURST;
        long endNanos = System.nanoTime() + measured.toNanos();
        do {
            analysis.add(burst ? burst() : timed(settling, measured));
        } while (burst && System.nanoTime() - endNanos < 0);
        return analysis;
    }

    private Stretch timed(Duration settling, Duration measured) throws InterruptedException {
        prepare();
        open();
        Thread.sleep(settling.toMillis());
        Look before = look();
        long fromNanos = System.nanoTime();
        Thread.sleep(measured.toMillis());
        long toNanos = System.nanoTime();
        Look after = look();
        stage.sections().end();
        return stretch(fromNanos, toNanos, traces(), before, after);
    }

    private Stretch burst() throws InterruptedException {
        prepare();
        Look before = look();
        long fromNanos = open();
        stage.each(ClientHost::awaitPassed);
        Look after = look();
        List<Trace> traces = traces();
        long lastNanos =
                traces.stream().flatMap(Trace::all).mapToLong(Pass::leftNanos).reduce(fromNanos, Math::max);
        return stretch(fromNanos, lastNanos + 1, traces, before, after);
    }

    private void prepare() throws InterruptedException {
        stage.sections().clear();
        stage.each(host -> host.prepare(target.peer().name(), keys, seed));
    }

    /** Lets all threads of all hosts begin at one time, and returns it. */
    private long open() throws InterruptedException {
        long startNanos = System.nanoTime()
                + LEAD_NANOS
                + LEAD_EACH_HOST_NANOS * stage.hosts().size()
                + LEAD_EACH_THREAD_NANOS * stage.load().scenario().allThreads();
        stage.each(host -> host.open(startNanos));
        return startNanos;
    }

    private Look look() throws InterruptedException {
        return new Look(stage.ask(ClientHost::usage), target.look());
    }

    private List<Trace> traces() throws InterruptedException {
        stage.each(ClientHost::awaitPassed);
        return stage.ask(ClientHost::collect).stream().flatMap(List::stream).toList();
    }

    private Stretch stretch(long fromNanos, long toNanos, List<Trace> traces, Look before, Look after) {
        List<Work> work = new ArrayList<>();
        for (int i = 0; i < stage.hosts().size(); i++) {
            Usage first = before.clients().get(i);
            Usage last = after.clients().get(i);
            Map<Figure, Double> amounts = Map.of(
                    Figure.CLIENT_MICROS_PER_OP,
                    (last.cpuNanos() - first.cpuNanos()) / 1e3,
                    Figure.ALLOCATED_BYTES_PER_OP,
                    (double) last.allocatedBytes() - first.allocatedBytes());
            work.add(new Work(stage.clientsOn(i), first.atNanos(), last.atNanos(), amounts));
        }
        Scenario scenario = stage.load().scenario();
        work.add(target.between(before.server(), after.server(), scenario.allClients()));
        Map<Integer, Long> counted = IntStream.range(0, scenario.locks())
                .boxed()
                .collect(Collectors.toMap(lock -> lock, stage.sections()::counted));
        return new Stretch(fromNanos, toNanos, traces, work, stage.sections().met(), counted);
    }
}
