package dev.holdfast.lab.run;

import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.run.SliceAnalysis.Stretch;
import dev.holdfast.lab.run.Tape.Pass;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.setup.Scenario.Shape;
import java.time.Duration;
import java.util.EnumMap;
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

    /** What the server and the clients had used up; the time is the middle of that of the questions. */
    private record Look(long atNanos, Map<Figure, Double> used) {

        Map<Figure, Double> since(Look earlier) {
            Map<Figure, Double> since = new EnumMap<>(used);
            since.replaceAll((figure, amount) -> amount - earlier.used.getOrDefault(figure, Double.NaN));
            return since;
        }
    }

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
        Thread.sleep(measured.toMillis());
        Look after = look();
        stage.sections().end();
        return stretch(before.atNanos, after.atNanos, traces(), after.since(before));
    }

    private Stretch burst() {
        prepare();
        Look before = look();
        long fromNanos = open();
        stage.each(ClientHost::awaitPassed);
        Look after = look();
        List<Trace> traces = traces();
        long lastNanos = traces.stream()
                .flatMap(trace -> trace.passes().stream())
                .mapToLong(Pass::leftNanos)
                .reduce(fromNanos, Math::max);
        return stretch(fromNanos, lastNanos + 1, traces, after.since(before));
    }

    private void prepare() {
        stage.sections().clear();
        String peer = target.peer().name();
        String locks = keys;
        long drawn = seed;
        stage.each(host -> host.prepare(peer, locks, drawn));
    }

    /** Lets all threads of all hosts begin at one time, and returns it. */
    private long open() {
        long startNanos = System.nanoTime()
                + LEAD_NANOS
                + LEAD_EACH_HOST_NANOS * stage.hosts().size()
                + LEAD_EACH_THREAD_NANOS * stage.load().scenario().allThreads();
        stage.each(host -> host.open(startNanos));
        return startNanos;
    }

    private Look look() {
        long beganNanos = System.nanoTime();
        Map<Figure, Double> used = new EnumMap<>(Figure.class);
        stage.ask(ClientHost::used)
                .forEach(host -> host.forEach((figure, amount) -> used.merge(figure, amount, Double::sum)));
        used.putAll(target.used().apply(stage.load().scenario().use()));
        return new Look(beganNanos + (System.nanoTime() - beganNanos) / 2, used);
    }

    private List<Trace> traces() {
        stage.each(ClientHost::awaitPassed);
        return stage.ask(ClientHost::collect).stream().flatMap(List::stream).toList();
    }

    private Stretch stretch(long fromNanos, long toNanos, List<Trace> traces, Map<Figure, Double> used) {
        Map<Integer, Long> counted = IntStream.range(0, stage.load().scenario().locks())
                .boxed()
                .collect(Collectors.toMap(lock -> lock, stage.sections()::counted));
        return new Stretch(fromNanos, toNanos, traces, used, stage.sections().met(), counted);
    }
}
