package dev.holdfast.lab.chaos.client;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.lab.chaos.record.Journal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Recorder;

/**
 * The program of a client process. It uses locks until a line of its standard input asks it to finish, or its input
 * ends, and then closes its client and looks at what is left.
 */
public final class ChaosClient {

    /** Printed when the client is connected and works. */
    public static final String READY = "ready";

    /** Printed when everything has come to its end. */
    public static final String FINISHED = "finished";

    /** The order to finish. */
    public static final String FINISH = "finish";

    /** The order to fill the thread pools; a number of milliseconds follows. */
    public static final String SATURATE = "saturate";

    /** The order to report how much memory and how many threads are in use; see {@link Vitals}. */
    public static final String SAMPLE = "sample";

    /** When a question is given up. */
    public static final Duration RESPONSE_TIMEOUT = Duration.ofMillis(800);

    /** When an endless wait gives up on a server that answers nothing. */
    public static final Duration PATIENCE = Duration.ofSeconds(6);

    private static final int DIGITS = 3;
    private static final Duration RECONNECTION_PAUSE = Duration.ofMillis(50);

    private final ClientSettings settings;
    private final AtomicBoolean finishing = new AtomicBoolean();
    private final OpenSections open = new OpenSections();
    private final Recorder waits = new Recorder(DIGITS);
    private final List<Thread> workers = new ArrayList<>();

    private ChaosClient(ClientSettings settings) {
        this.settings = settings;
    }

    /** Takes {@link ClientSettings#arguments}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new ChaosClient(ClientSettings.parse(arguments)).run();
    }

    private void run() throws IOException, InterruptedException {
        try (Journal journal = openJournal();
                Pools pools = new Pools(journal, settings.process())) {
            Thread pulse = started(new Pulse(journal, settings.process(), open), "pulse");
            Set<Thread> before = ClientCloser.liveThreads();
            LockAccess access = connect(pools);
            Holdfast holdfast = access.holdfast();
            ScheduledExecutorService interrupts = Executors.newSingleThreadScheduledExecutor();
            startWorkers(holdfast, journal, interrupts);
            System.out.println(READY);
            obey(pools, holdfast);
            for (Thread worker : workers) {
                worker.join();
            }
            interrupts.shutdownNow();
            new ClientCloser(settings.process(), journal, before).close(access);
            pulse.interrupt();
            pulse.join();
        }
        System.out.println(FINISHED);
    }

    private Journal openJournal() {
        return settings.directory().isEmpty()
                ? Journal.discarding()
                : Journal.open(Path.of(settings.directory()), settings.process());
    }

    /** Connects; a program starts also while the servers or the network are at fault, and tries again then. */
    private LockAccess connect(Pools pools) throws InterruptedException {
        while (true) {
            try {
                return LockAccess.open(settings, pools.executor());
            } catch (HoldfastException notNow) {
                Thread.sleep(RECONNECTION_PAUSE.toMillis());
            }
        }
    }

    private void startWorkers(Holdfast holdfast, Journal journal, ScheduledExecutorService interrupts) {
        String[] address = settings.counters().split(":", 2);
        for (int i = 0; i < settings.threads(); i++) {
            WorkerContext place = new WorkerContext(
                    settings.process() + "/" + i,
                    holdfast,
                    FencedCounter.connect(address[0], Integer.parseInt(address[1])),
                    journal,
                    new Planner(settings.seedOf(i), settings.families()),
                    waits,
                    open,
                    finishing::get);
            workers.add(started(new Worker(place, interrupts), "worker-" + i));
        }
    }

    private static Thread started(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Carries out the orders on the standard input until the one to finish. */
    private void obey(Pools pools, Holdfast holdfast) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = in.readLine(); order != null && !order.equals(FINISH); order = in.readLine()) {
            if (order.startsWith(SATURATE + " ")) {
                pools.saturate(Duration.ofMillis(Long.parseLong(order.substring(SATURATE.length() + 1))));
            } else if (order.equals(SAMPLE)) {
                System.out.println(
                        Vitals.now(holdfast, waits.getIntervalHistogram()).line());
            } else {
                throw new IllegalArgumentException("not an order: " + order);
            }
        }
        finishing.set(true);
    }
}
