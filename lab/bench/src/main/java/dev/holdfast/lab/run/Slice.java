package dev.holdfast.lab.run;

import dev.holdfast.lab.analysis.ClientWork;
import dev.holdfast.lab.analysis.SliceAnalysis;
import dev.holdfast.lab.analysis.Stretch;
import dev.holdfast.lab.load.Tape;
import dev.holdfast.lab.load.Trace;
import dev.holdfast.lab.load.Usage;
import dev.holdfast.lab.scenario.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One peer in one scenario for a few seconds. */
final class Slice {

    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LEAD_EACH_PLACE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LEAD_EACH_THREAD_NANOS = TimeUnit.MICROSECONDS.toNanos(30);

    private final Stage stage;
    private final Target target;
    private final String keys;
    private final long seed;

    /**
     * Prepares it.
     *
     * @param target whose clients are connected
     * @param keys what the names of the locks begin with, not used before
     * @param seed for what is drawn; the same for all peers of a round
     */
    Slice(Stage stage, Target target, String keys, long seed) {
        this.stage = stage;
        this.target = target;
        this.keys = keys;
        this.seed = seed;
    }

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
        List<Usage> before = usages();
        ServerMeter.Look firstLook = target.meter().look();
        long fromNanos = System.nanoTime();
        Thread.sleep(measured.toMillis());
        long toNanos = System.nanoTime();
        ServerMeter.Look lastLook = target.meter().look();
        List<Usage> after = usages();
        stage.sections().end();
        return stretch(fromNanos, toNanos, collect(), work(before, after), firstLook, lastLook);
    }

    private Stretch burst() throws InterruptedException {
        prepare();
        List<Usage> before = usages();
        ServerMeter.Look firstLook = target.meter().look();
        long fromNanos = open();
        awaitPassed();
        ServerMeter.Look lastLook = target.meter().look();
        List<Usage> after = usages();
        List<Trace> traces = collect();
        return stretch(
                fromNanos, lastLeftNanos(fromNanos, traces) + 1, traces, work(before, after), firstLook, lastLook);
    }

    private static long lastLeftNanos(long fromNanos, List<Trace> traces) {
        long last = fromNanos;
        for (Trace trace : traces) {
            for (Tape.Reader pass = trace.tape().read(); pass.advance(); ) {
                last = Math.max(last, pass.leftNanos());
            }
        }
        return last;
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

    private List<ClientWork> work(List<Usage> before, List<Usage> after) {
        List<ClientWork> work = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            work.add(new ClientWork(stage.places().get(i).clients(), before.get(i), after.get(i)));
        }
        return work;
    }

    private void awaitPassed() throws InterruptedException {
        for (Stage.Place place : stage.places()) {
            place.host().awaitPassed();
        }
    }

    private List<Trace> collect() throws InterruptedException {
        awaitPassed();
        List<Trace> traces = new ArrayList<>();
        for (Stage.Place place : stage.places()) {
            traces.addAll(place.host().collect());
        }
        return traces;
    }

    private Stretch stretch(
            long fromNanos,
            long toNanos,
            List<Trace> traces,
            List<ClientWork> clients,
            ServerMeter.Look firstLook,
            ServerMeter.Look lastLook) {
        Map<Integer, Long> counted = new HashMap<>();
        for (int lock = 0; lock < stage.load().scenario().locks(); lock++) {
            counted.put(lock, stage.sections().counted(lock));
        }
        return new Stretch(
                fromNanos,
                toNanos,
                traces,
                clients,
                target.meter().between(firstLook, lastLook),
                stage.sections().met(),
                counted);
    }
}
