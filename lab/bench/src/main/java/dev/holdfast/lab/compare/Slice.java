package dev.holdfast.lab.compare;

import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** One peer in one scenario for a few seconds. */
final class Slice {

    private static final long JOIN_MILLIS = Duration.ofSeconds(60).toMillis();
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final Peer peer;
    private final BenchServer server;
    private final List<Section> sections = new ArrayList<>();
    private final List<Worker> workers = new ArrayList<>();
    private volatile Worker.Stage stage = Worker.Stage.SETTLING;

    /**
     * Prepares it.
     *
     * @param keys what the names of the locks begin with, not used before
     */
    Slice(Peer peer, List<PeerClient> clients, Scenario scenario, String keys, BenchServer server) {
        this.peer = peer;
        this.server = server;
        Section shared = new Section();
        if (scenario.shared()) {
            sections.add(shared);
        }
        for (int client = 0; client < scenario.clients(); client++) {
            for (int thread = 0; thread < scenario.threads(); thread++) {
                Section section = scenario.shared() ? shared : new Section();
                if (!scenario.shared()) {
                    sections.add(section);
                }
                String name = scenario.shared() ? keys : keys + ":" + client + ":" + thread;
                workers.add(new Worker(clients.get(client).lock(name), section, client, () -> stage));
            }
        }
    }

    /** Runs it: some time to settle, and then the measured time. */
    Figures run(Duration settling, Duration measured) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers) {
            threads.add(new Thread(worker, "worker-" + threads.size()));
        }
        threads.forEach(Thread::start);
        Thread.sleep(settling.toMillis());

        ServerBooks before = server.books();
        long changesBefore = changes();
        long cpuBeforeNanos = PROCESS.getProcessCpuTime();
        long beganNanos = System.nanoTime();
        stage = Worker.Stage.MEASURED;
        Thread.sleep(measured.toMillis());
        ServerBooks done = server.books().since(before);
        stage = Worker.Stage.OVER;
        long tookNanos = System.nanoTime() - beganNanos;
        long cpuNanos = PROCESS.getProcessCpuTime() - cpuBeforeNanos;
        long changes = changes() - changesBefore;

        for (Thread thread : threads) {
            thread.join(JOIN_MILLIS);
            if (thread.isAlive()) {
                throw new IllegalStateException(thread.getName() + " of " + peer.name() + " waits for ever");
            }
        }
        workers.forEach(Worker::requireSound);
        return figures(done, tookNanos, cpuNanos, changes);
    }

    private Figures figures(ServerBooks done, long tookNanos, long cpuNanos, long changes) {
        Histogram waits = new Histogram(3);
        workers.forEach(worker -> waits.add(worker.waitsNanos()));
        double operations = workers.stream().mapToLong(Worker::measured).sum();
        if (operations == 0) {
            throw new IllegalStateException(peer.name() + " did not take the lock once");
        }
        double sent = peer.sentByClients(done.calls());
        return new Figures(
                operations / tookNanos * 1e9,
                waits.getValueAtPercentile(50) / 1e3,
                waits.getValueAtPercentile(99) / 1e3,
                waits.getValueAtPercentile(99.9) / 1e3,
                waits.getMaxValue() / 1e3,
                sent / operations,
                changes / (double) tookNanos * 1e9,
                changes == 0 ? Double.NaN : sent / changes,
                done.cpuMicros() / operations,
                cpuNanos / 1e3 / operations,
                violations());
    }

    private long changes() {
        return sections.stream().mapToLong(Section::changes).sum();
    }

    private long violations() {
        if (sections.size() == 1) {
            return sections.get(0)
                    .violations(workers.stream().mapToLong(Worker::passed).sum());
        }
        long violations = 0;
        for (int i = 0; i < sections.size(); i++) {
            violations += sections.get(i).violations(workers.get(i).passed());
        }
        return violations;
    }
}
