package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.report.Figure;
import dev.holdfast.lab.run.Tape.Trace;
import dev.holdfast.lab.run.Worker.Gates;
import dev.holdfast.lab.run.Worker.Locks;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Use;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.random.Well19937c;

/** Some of the clients of a scenario, in one process, and their threads. One thread uses it at a time. */
final class ClientHost implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final long SEED_STEP = 1_000_003;
    private static final int MANY = 64;

    private final Function<String, Peer> peers;
    private final LoadSpec load;
    private final int firstClient;
    private final int clients;
    private final Sections sections;
    private final Duration patience;
    private final List<Tape> tapes;
    private final UsageMeter meter;
    private final Map<String, List<PeerClient>> connected = new HashMap<>();
    private List<FutureTask<Trace>> running = List.of();
    private Gates gates = Gates.of(0);

    /** Makes a place for so many clients from that number on, which are not connected yet. */
    ClientHost(
            Function<String, Peer> peers,
            LoadSpec load,
            int firstClient,
            int clients,
            Sections sections,
            Duration patience) {
        this.peers = peers;
        this.load = load;
        this.firstClient = firstClient;
        this.clients = clients;
        this.sections = sections;
        this.patience = patience;
        int threads = load.scenario().threads();
        this.tapes = IntStream.range(0, clients * threads)
                .mapToObj(i -> new Tape(firstClient + i / threads, i % threads))
                .toList();
        this.meter = new UsageMeter(tapes);
    }

    /** Connects clients of a peer to a URI, unless they are. */
    void connect(String peer, String uri) {
        List<PeerClient> list = connected.computeIfAbsent(peer, name -> new ArrayList<>());
        while (list.size() < clients) {
            list.add(peers.apply(peer).connect(uri));
        }
    }

    /**
     * Makes the threads of a slice, and returns when all are ready to begin.
     *
     * @param keys what the names of the locks begin with
     */
    void prepare(String peer, String keys, long seed) throws InterruptedException {
        List<PeerClient> ofPeer = connected.getOrDefault(peer, List.of());
        int threads = load.scenario().threads();
        gates = Gates.of(tapes.size());
        running = IntStream.range(0, tapes.size())
                .mapToObj(i -> new FutureTask<>(worker(i, ofPeer.get(i / threads), keys, seed)))
                .toList();
        running.forEach(worker -> Worker.start(load.threads(), "worker-of-" + peer, running.size() > MANY, worker));
        if (!gates.ready().await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("the threads did not begin within " + patience);
        }
    }

    private Worker worker(int index, PeerClient client, String keys, long seed) {
        int number = firstClient * load.scenario().threads() + index;
        tapes.get(index).rewind();
        return new Worker(
                gates,
                new Arrivals(load, sections, number),
                choice(number, seed),
                reads(number, seed),
                locks(client, keys),
                sections,
                load,
                tapes.get(index));
    }

    private Locks locks(PeerClient client, String keys) {
        Use use = load.scenario().use();
        Map<Integer, PeerLock> toRead = new HashMap<>();
        Map<Integer, PeerLock> others = new HashMap<>();
        return (number, reads) -> reads
                ? toRead.computeIfAbsent(number, lock -> client.lock(Use.READ, keys + ":" + lock))
                : others.computeIfAbsent(number, lock -> client.lock(use, keys + ":" + lock));
    }

    /** Whether the thread reads the next time; the same draws for every peer. */
    private BooleanSupplier reads(int number, long seed) {
        Use use = load.scenario().use();
        if (!use.isMixed()) {
            return () -> use == Use.READ;
        }
        Well19937c random = new Well19937c(seed * SEED_STEP + number);
        return () -> random.nextInt(100) < use.readPercent();
    }

    /** Which lock the thread takes next; of the popular ones, the same draws for every peer. */
    private IntSupplier choice(int number, long seed) {
        return switch (load.scenario().shape()) {
            case OWN_LOCKS -> () -> number;
            case ONE_LOCK, BURST -> () -> 0;
            case POPULAR_LOCKS -> {
                Well19937c random = new Well19937c(seed * SEED_STEP + number);
                ZipfDistribution zipf = new ZipfDistribution(random, Scenario.POPULAR_LOCKS, 1);
                yield () -> zipf.sample() - 1;
            }
        };
    }

    /** Tells the threads to begin at a time of {@link System#nanoTime()}, a little ahead. Does not wait for it. */
    void open(long startNanos) {
        gates.start().complete(startNanos);
    }

    Map<Figure, Double> used() {
        return meter.read();
    }

    void awaitPassed() throws InterruptedException {
        if (!gates.passed().await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException(gates.passed().getCount() + " of " + running.size()
                    + " threads did not get the lock, or did not give it back, within " + patience);
        }
    }

    /** Ends the threads, which have passed for the last time, and takes what they left behind. */
    List<Trace> collect() throws InterruptedException {
        gates.end().countDown();
        List<Trace> traces = new ArrayList<>();
        for (FutureTask<Trace> worker : running) {
            try {
                traces.add(worker.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("a thread failed: " + e.getCause(), e.getCause());
            }
        }
        return traces;
    }

    @Override
    public void close() {
        gates.end().countDown();
        connected.values().forEach(list -> list.forEach(PeerClient::close));
        connected.clear();
    }
}
