package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.LeasedPeer;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.PeerBackend;
import dev.holdfast.lab.peer.PeerClient;
import dev.holdfast.lab.peer.PeerLock;
import dev.holdfast.lab.server.BenchServer;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takeovers of one peer after the other. */
final class Takeovers {

    /** Processes at a time: enough to have a result soon, few enough for a small machine. */
    private static final int AT_A_TIME = 8;

    private final BenchServer redis;
    private final LeaseClock leases;
    private final Class<?> holderProgram;
    private final PrintWriter progress;

    /**
     * Prepares them.
     *
     * @param holderProgram what a holder's process runs; it knows the same peers
     */
    Takeovers(BenchServer redis, Class<?> holderProgram, PrintWriter progress) {
        this.redis = redis;
        this.leases = new LeaseClock(redis);
        this.holderProgram = holderProgram;
        this.progress = progress;
    }

    /**
     * Measures a peer.
     *
     * @param lease that the peer was given; empty if it has its default
     */
    PeerTakeovers of(Peer peer, Optional<Duration> lease, int samples) throws InterruptedException {
        List<Takeover> takeovers = new ArrayList<>();
        try (PeerBackend backend = peer.backend(redis.uri());
                PeerClient waiting = peer.connect(backend.uri())) {
            warmUp(waiting.lock("takeover:" + peer.name() + ":warm-up"));
            while (takeovers.size() < samples) {
                int count = Math.min(AT_A_TIME, samples - takeovers.size());
                tell(peer, takeovers.size() + " of " + samples + ", and the next " + count + " begin");
                takeovers.addAll(wave(peer, lease, backend.uri(), waiting, takeovers.size(), count));
            }
        }
        tell(peer, "done");
        Optional<Duration> shown = peer instanceof LeasedPeer leased ? Optional.of(leased.lease()) : Optional.empty();
        return new PeerTakeovers(peer.name(), peer.note(), shown, takeovers);
    }

    /** Loads what a first call loads. */
    private static void warmUp(PeerLock lock) {
        lock.lock();
        lock.unlock();
    }

    private List<Takeover> wave(
            Peer peer, Optional<Duration> lease, String uri, PeerClient waiting, int first, int count)
            throws InterruptedException {
        try (Wave wave = new Wave(peer, waiting, leases)) {
            for (int i = first; i < first + count; i++) {
                String lock = "takeover:" + peer.name() + ":" + i;
                String leaseMillis = Long.toString(lease.map(Duration::toMillis).orElse(0L));
                wave.add(lock, Holder.start(holderProgram, List.of(peer.name(), uri, leaseMillis, lock)));
            }
            return wave.run();
        }
    }

    private void tell(Peer peer, String what) {
        progress.println(peer.name() + ": " + what);
        progress.flush();
    }
}
