package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Several takeovers of one peer at a time: each has a holder in a process of its own, a waiter here, and a lock of its own. Runs once.
 */
final class Wave implements AutoCloseable {

    /** For peers without a lease: the session that Curator gets. */
    private static final Duration WITHOUT_LEASE = Duration.ofSeconds(40);

    private final Peer peer;
    private final PeerClient waiting;
    private final LeaseClock leases;
    private final List<Holder> holders = new ArrayList<>();
    private final List<String> locks = new ArrayList<>();
    private final ExecutorService executor = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "takeover");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * Prepares one.
     *
     * @param waiting the client of those who wait
     */
    Wave(Peer peer, PeerClient waiting, LeaseClock leases) {
        this.peer = peer;
        this.waiting = waiting;
        this.leases = leases;
    }

    /** Adds a holder of a lock, which connects by and by. */
    void add(String lock, Holder holder) {
        locks.add(lock);
        holders.add(holder);
    }

    /** Runs them all. */
    List<Takeover> run() throws InterruptedException {
        for (Holder holder : holders) {
            holder.awaitConnected();
        }
        Duration lease = peer instanceof LeasedPeer leased ? leased.lease() : WITHOUT_LEASE;
        List<Future<Takeover>> running = new ArrayList<>();
        for (int i = 0; i < holders.size(); i++) {
            Sample sample = new Sample(peer, lease, locks.get(i), holders.get(i), waiting, leases);
            running.add(executor.submit(sample::run));
        }
        List<Takeover> takeovers = new ArrayList<>();
        for (Future<Takeover> each : running) {
            takeovers.add(result(each));
        }
        return takeovers;
    }

    private static Takeover result(Future<Takeover> running) throws InterruptedException {
        try {
            return running.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("a sample failed", e.getCause());
        }
    }

    @Override
    public void close() {
        executor.shutdownNow();
        holders.forEach(Holder::close);
    }
}
