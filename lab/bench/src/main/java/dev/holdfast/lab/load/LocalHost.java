package dev.holdfast.lab.load;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Clients in this process. */
public final class LocalHost implements ClientHost {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Function<String, Peer> peers;
    private final LoadSpec load;
    private final int firstClient;
    private final int clients;
    private final Sections sections;
    private final Chunks memory;
    private final Duration patience;
    private final UsageMeter meter;
    private final Map<String, List<PeerClient>> connected = new HashMap<>();
    private List<Worker> workers = List.of();
    private Gates gates = new Gates(0);

    /**
     * Makes a place for clients that are not connected yet.
     *
     * @param peers finds a peer by its name
     * @param firstClient the number of the first client here
     * @param clients how many are here
     */
    public LocalHost(
            Function<String, Peer> peers,
            LoadSpec load,
            int firstClient,
            int clients,
            Sections sections,
            Chunks memory) {
        this(peers, load, firstClient, clients, sections, memory, PATIENCE);
    }

    LocalHost(
            Function<String, Peer> peers,
            LoadSpec load,
            int firstClient,
            int clients,
            Sections sections,
            Chunks memory,
            Duration patience) {
        this.peers = peers;
        this.load = load;
        this.firstClient = firstClient;
        this.clients = clients;
        this.sections = sections;
        this.memory = memory;
        this.patience = patience;
        this.meter = new UsageMeter(memory);
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
        Crew crew = new Crew(load, sections, memory, keys, seed);
        List<PeerClient> ofPeer = connected.getOrDefault(peer, List.of());
        int threads = clients * load.scenario().threads();
        gates = new Gates(threads);
        workers = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            for (int thread = 0; thread < load.scenario().threads(); thread++) {
                workers.add(crew.worker(ofPeer.get(i), firstClient + i, thread, gates));
            }
        }
        for (Worker worker : workers) {
            WorkerThreads.make(load.threads(), threads, "worker-of-" + peer, worker)
                    .start();
        }
        if (!gates.awaitReady(patience)) {
            throw new IllegalStateException("the threads did not begin within " + patience);
        }
    }

    @Override
    public void open(long startNanos) {
        gates.open(startNanos);
    }

    @Override
    public Usage usage() {
        return meter.read();
    }

    @Override
    public void awaitPassed() throws InterruptedException {
        if (!gates.awaitPassed(patience)) {
            throw new IllegalStateException(gates.notPassed() + " of " + workers.size()
                    + " threads did not get the lock, or did not give it back, within " + patience);
        }
    }

    @Override
    public List<Trace> collect() {
        gates.letGo();
        for (Worker worker : workers) {
            @Nullable Throwable failure = worker.failure().orElse(null);
            if (failure != null) {
                throw new IllegalStateException("a thread failed: " + failure, failure);
            }
        }
        List<Trace> traces = workers.stream().map(Worker::trace).toList();
        workers = List.of();
        return traces;
    }

    @Override
    public void close() {
        gates.letGo();
        connected.values().forEach(list -> list.forEach(PeerClient::close));
        connected.clear();
    }
}
