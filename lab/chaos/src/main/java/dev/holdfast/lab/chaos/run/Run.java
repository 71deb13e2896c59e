package dev.holdfast.lab.chaos.run;

import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injector;
import dev.holdfast.lab.chaos.judge.Evidence;
import dev.holdfast.lab.chaos.judge.Judge;
import dev.holdfast.lab.chaos.judge.Verdict;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.lab.chaos.record.Journal;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.stage.ClientPlace;
import dev.holdfast.lab.chaos.stage.Stage;
import dev.holdfast.lab.chaos.watch.ServerHistory;
import dev.holdfast.lab.chaos.watch.ServerWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Plays one schedule on real processes, and judges what happened. */
public final class Run {

    private static final Duration FINISHING = Duration.ofMinutes(2);

    private final Schedule schedule;
    private final Families families;
    private final Path directory;
    private final List<Path> classPathFirst;
    private final Consumer<Injection> progress;

    /**
     * Prepares a run.
     *
     * @param families what kinds of locks the clients use; those that the servers cannot give are left out
     * @param directory an empty one, which receives the journals
     * @param classPathFirst what replaces classes and resources of the clients; usually nothing
     * @param progress notified of each fault when it is over, on some thread
     */
    public Run(
            Schedule schedule,
            Families families,
            Path directory,
            List<Path> classPathFirst,
            Consumer<Injection> progress) {
        this.schedule = schedule;
        this.families = families.on(schedule.topology());
        this.directory = directory;
        this.classPathFirst = List.copyOf(classPathFirst);
        this.progress = progress;
    }

    /**
     * What came of a run.
     *
     * @param schedule what was planned
     * @param server the version of the servers
     * @param evidence what was seen
     * @param verdict what it means
     */
    public record Outcome(Schedule schedule, String server, Evidence evidence, Verdict verdict) {}

    /** Plays the schedule. Processes that it has started are gone when it returns or throws. */
    public Outcome play() throws InterruptedException {
        try (Stage stage = Stage.open(schedule, families, directory, classPathFirst);
                ServerWatch watch = ServerWatch.of(stage)) {
            long originNanos = System.nanoTime();
            List<Injection> injections = new Injector(stage, progress).run(schedule);
            stage.heal();
            List<String> leftovers = finish(stage);
            leftovers.addAll(lookAfterwards(stage));
            ServerHistory servers = watch.end();
            writeDown(servers.lines(originNanos));
            Evidence evidence = new Evidence(
                    schedule.topology(),
                    originNanos,
                    Journal.readHistory(directory),
                    Journal.readEvents(directory),
                    injections,
                    servers,
                    counters(stage),
                    leftovers);
            return new Outcome(schedule, stage.servers().version(), evidence, Judge.judge(evidence));
        }
    }

    /** For who looks at a run afterwards. */
    private void writeDown(List<String> servers) {
        try {
            Files.write(directory.resolve("servers.txt"), servers);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write down what became of the servers", e);
        }
    }

    private static List<String> finish(Stage stage) throws InterruptedException {
        for (ClientPlace client : stage.clients()) {
            client.awaitReady();
            client.finish();
        }
        List<String> stuck = new ArrayList<>();
        for (ClientPlace client : stage.clients()) {
            client.awaitFinished(FINISHING).ifPresent(stuck::add);
        }
        return stuck;
    }

    private List<String> lookAfterwards(Stage stage) throws InterruptedException {
        List<ClientEvent> events = Journal.readEvents(directory);
        try (Journal probe = Journal.open(directory, "probe.0")) {
            return new Aftermath(stage.servers()).look(events, probe);
        }
    }

    private static Map<String, Long> counters(Stage stage) {
        Map<String, Long> values = new LinkedHashMap<>();
        try (FencedCounter counter =
                FencedCounter.connect(stage.counters().host(), stage.counters().port())) {
            Planner.LOCKS.forEach(lock -> values.put(lock, counter.value(lock)));
        }
        return values;
    }
}
