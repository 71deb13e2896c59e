package dev.holdfast.lab.load;

import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Tape.Trace;
import dev.holdfast.lab.load.Usage.UsageMeter;
import dev.holdfast.lab.load.Worker.Gates;
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

    private final Site site;
    private final Duration patience;
    private final UsageMeter meter;
    private final Map<String, List<PeerClient>> connected = new HashMap<>();
    private List<Worker> workers = List.of();
    private Gates gates = new Gates(0);

    /** Makes a place for clients that are not connected yet. */
    public LocalHost(Site site) {
        this(site, PATIENCE);
    }

    LocalHost(Site site, Duration patience) {
        this.site = site;
        this.patience = patience;
        this.meter = new UsageMeter(site.memory());
    }

    @Override
    public void connect(String peer, String uri) {
        List<PeerClient> list = connected.computeIfAbsent(peer, name -> new ArrayList<>());
        while (list.size() < site.clients()) {
            list.add(site.peers().apply(peer).connect(uri));
        }
    }

    @Override
    public void prepare(String peer, String keys, long seed) throws InterruptedException {
        Crew crew = new Crew(site, keys, seed);
        List<PeerClient> ofPeer = connected.getOrDefault(peer, List.of());
        int threads = site.load().scenario().threads();
        gates = new Gates(site.clients() * threads);
        workers = new ArrayList<>();
        for (int i = 0; i < site.clients(); i++) {
            for (int thread = 0; thread < threads; thread++) {
                workers.add(crew.worker(ofPeer.get(i), site.firstClient() + i, thread, gates));
            }
        }
        for (Worker worker : workers) {
            WorkerThreads.make(site.load().threads(), workers.size(), "worker-of-" + peer, worker)
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
            @Nullable Throwable failure = worker.failure().get();
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

    /**
     * Where some of the clients of a scenario live, and what they share.
     *
     * @param peers finds a peer by its name
     * @param firstClient the number of the first client here
     * @param clients how many are here
     */
    public record Site(
            Function<String, Peer> peers,
            LoadSpec load,
            int firstClient,
            int clients,
            Sections sections,
            Chunks memory) {}
}
