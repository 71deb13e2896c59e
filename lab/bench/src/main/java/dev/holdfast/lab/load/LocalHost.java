package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Usage.UsageMeter;
import dev.holdfast.lab.load.Worker.Gates;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.setup.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.jspecify.annotations.Nullable;

/** Clients in this process. */
public final class LocalHost implements ClientHost {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
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
    private List<Worker> workers = List.of();
    private Gates gates = Gates.of(0);

    /** Makes a place for so many clients from that number on, which are not connected yet. */
    public LocalHost(Function<String, Peer> peers, LoadSpec load, int firstClient, int clients, Sections sections) {
        this(peers, load, firstClient, clients, sections, PATIENCE);
    }

    LocalHost(
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
        this.tapes = Stream.generate(Tape::new)
                .limit((long) clients * load.scenario().threads())
                .toList();
        this.meter = new UsageMeter(tapes);
    }

    @Override
    public void connect(String peer, String uri) {
        List<PeerClient> list = connected.computeIfAbsent(peer, name -> new ArrayList<>());
        while (list.size() < clients) {
            list.add(peers.apply(peer).connect(uri));
        }
    }

    @Override
    public void prepare(String peer, String keys, long seed) throws InterruptedException {
        List<PeerClient> ofPeer = connected.getOrDefault(peer, List.of());
        int threads = load.scenario().threads();
        gates = Gates.of(tapes.size());
        workers = IntStream.range(0, tapes.size())
                .mapToObj(i -> worker(i, ofPeer.get(i / threads), keys, seed))
                .toList();
        workers.forEach(worker -> Worker.start(load.threads(), "worker-of-" + peer, workers.size() > MANY, worker));
        if (!gates.ready().await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException("the threads did not begin within " + patience);
        }
    }

    private Worker worker(int index, PeerClient client, String keys, long seed) {
        int number = firstClient * load.scenario().threads() + index;
        tapes.get(index).rewind();
        Map<Integer, PeerLock> made = new HashMap<>();
        return new Worker(
                gates,
                new Arrivals(load, sections, number),
                choice(number, seed),
                lock -> made.computeIfAbsent(lock, wanted -> client.lock(keys + ":" + wanted)),
                sections,
                load.section(),
                tapes.get(index),
                new AtomicReference<>());
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

    @Override
    public void open(long startNanos) {
        gates.start().complete(startNanos);
    }

    @Override
    public Usage usage() {
        return meter.read();
    }

    @Override
    public void awaitPassed() throws InterruptedException {
        if (!gates.passed().await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException(gates.passed().getCount() + " of " + workers.size()
                    + " threads did not get the lock, or did not give it back, within " + patience);
        }
    }

    @Override
    public List<Trace> collect() {
        gates.end().countDown();
        List<Trace> traces = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            @Nullable Throwable failure = worker.failure().get();
            if (failure != null) {
                throw new IllegalStateException("a thread failed: " + failure, failure);
            }
            int threads = load.scenario().threads();
            traces.add(worker.tape()
                    .trace(
                            firstClient + i / threads,
                            i % threads,
                            worker.arrivals().backlog()));
        }
        return traces;
    }

    /** Closes the clients. */
    public void close() {
        gates.end().countDown();
        connected.values().forEach(list -> list.forEach(PeerClient::close));
        connected.clear();
    }
}
