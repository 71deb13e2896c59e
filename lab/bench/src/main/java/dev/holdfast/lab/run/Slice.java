package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.SliceAnalysis;
import dev.holdfast.lab.analysis.Stretch;
import dev.holdfast.lab.analysis.Stretch.ClientWork;
import dev.holdfast.lab.analysis.Stretch.ServerWork;
import dev.holdfast.lab.load.Tape.Pass;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Usage;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.setup.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One peer in one scenario for a few seconds.
 *
 * @param target whose clients are connected
 * @param keys what the names of the locks begin with, not used before
 * @param seed for what is drawn; the same for all peers of a round
 */
record Slice(Stage stage, Target target, String keys, long seed) {

    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LEAD_EACH_PLACE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LEAD_EACH_THREAD_NANOS = TimeUnit.MICROSECONDS.toNanos(30);

    /** A look at what the clients and the server have used up. */
    private record Look(List<Usage> clients, ServerMeter.Look server) {}

    /**
     * Runs it.
     *
     * @param settling before it is measured; a burst needs no such time
     * @param measured for so long, or as many bursts as begin in that time
     * @throws RuntimeException if the peer fails
     */
    SliceAnalysis run(Duration settling, Duration measured) throws InterruptedException {
        SliceAnalysis analysis = new SliceAnalysis(stage.load());
        if (stage.load().scenario().shape() == Shape.BURST) {
            long endNanos = System.nanoTime() + measured.toNanos();
            do {
                take(analysis, burst());
            } while (System.nanoTime() - endNanos < 0);
        } else {
            take(analysis, timed(settling, measured));
        }
        return analysis;
    }

    private static void take(SliceAnalysis analysis, Stretch stretch) {
        analysis.add(stretch);
        stretch.traces().forEach(trace -> trace.tape().erase());
    }

    private Stretch timed(Duration settling, Duration measured) throws InterruptedException {
        prepare();
        open();
        Thread.sleep(settling.toMillis());
        Look before = new Look(usages(), target.meter().look());
        long fromNanos = System.nanoTime();
        Thread.sleep(measured.toMillis());
        long toNanos = System.nanoTime();
        ServerMeter.Look server = target.meter().look();
        Look after = new Look(usages(), server);
        stage.sections().end();
        awaitPassed();
        return stretch(fromNanos, toNanos, collect(), before, after);
    }

    private Stretch burst() throws InterruptedException {
        prepare();
        Look before = new Look(usages(), target.meter().look());
        long fromNanos = open();
        awaitPassed();
        ServerMeter.Look server = target.meter().look();
        Look after = new Look(usages(), server);
        List<Trace> traces = collect();
        long lastNanos = traces.stream()
                .flatMap(trace -> IntStream.range(0, trace.tape().passes()).mapToObj(trace::pass))
                .mapToLong(Pass::leftNanos)
                .reduce(fromNanos, Math::max);
        return stretch(fromNanos, lastNanos + 1, traces, before, after);
    }

    private void prepare() throws InterruptedException {
        stage.sections().clear();
        for (Stage.Place place : stage.places()) {
            place.host().prepare(target.peer().name(), keys, seed);
        }
    }

    /** Lets all threads of all places begin at one time, and returns it. */
    private long open() throws InterruptedException {
        long startNanos = System.nanoTime()
                + LEAD_NANOS
                + LEAD_EACH_PLACE_NANOS * stage.places().size()
                + LEAD_EACH_THREAD_NANOS * stage.load().scenario().allThreads();
        for (Stage.Place place : stage.places()) {
            place.host().open(startNanos);
        }
        return startNanos;
    }

    private List<Usage> usages() throws InterruptedException {
        List<Usage> usages = new ArrayList<>();
        for (Stage.Place place : stage.places()) {
            usages.add(place.host().usage());
        }
        return usages;
    }

    private void awaitPassed() throws InterruptedException {
        for (Stage.Place place : stage.places()) {
            place.host().awaitPassed();
        }
    }

    private List<Trace> collect() throws InterruptedException {
        List<Trace> traces = new ArrayList<>();
        for (Stage.Place place : stage.places()) {
            traces.addAll(place.host().collect());
        }
        return traces;
    }

    private Stretch stretch(long fromNanos, long toNanos, List<Trace> traces, Look before, Look after) {
        List<ClientWork> work = new ArrayList<>();
        for (int i = 0; i < stage.places().size(); i++) {
            Set<Integer> clients = stage.places().get(i).clients();
            work.add(new ClientWork(
                    clients, before.clients().get(i), after.clients().get(i)));
        }
        Map<Integer, Long> counted = new HashMap<>();
        for (int lock = 0; lock < stage.load().scenario().locks(); lock++) {
            counted.put(lock, stage.sections().counted(lock));
        }
        ServerWork server = target.meter().between(before.server(), after.server());
        return new Stretch(
                fromNanos, toNanos, traces, work, server, stage.sections().met(), counted);
    }
}
