package dev.holdfast.lab.takeover;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.report.Spread;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.setup.DurationText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a peer has shown. */
record PeerTakeovers(Peer peer, List<Takeover> samples) {

    /**
     * One lock that went from a killed holder to somebody who waited.
     *
     * @param afterLeaseNanos counted from the end of the dead one's lease, which the server gives to the millisecond;
     *     empty if there is none
     */
    record Takeover(long afterKillNanos, OptionalLong afterLeaseNanos) {}

    private List<Long> afterLeaseNanos() {
        return samples.stream()
                .flatMapToLong(sample -> sample.afterLeaseNanos().stream())
                .boxed()
                .toList();
    }

    /** All figures, in milliseconds. */
    private Point point() {
        Point point = new Point()
                .label("peer", "peer", peer.name())
                .label("lease", "lease", peer.lease().map(DurationText::of).orElse("none"))
                .with("samples", "samples", 0, samples.size());
        Spread afterKill =
                Spread.of(samples.stream().map(Takeover::afterKillNanos).toList());
        Optional<Spread> afterLease = peer.lease().map(lease -> Spread.of(afterLeaseNanos()));
        return point.with("afterKill.p50", "after the kill: p50", 0, afterKill.p50())
                .with("afterKill.min", "min", 0, afterKill.min())
                .with("afterKill.max", "max", 0, afterKill.max())
                .with(
                        "afterLease.p50",
                        "after the lease: p50",
                        1,
                        afterLease.map(Spread::p50).orElse(Double.NaN))
                .with("afterLease.min", "min", 1, afterLease.map(Spread::min).orElse(Double.NaN))
                .with("afterLease.max", "max", 1, afterLease.map(Spread::max).orElse(Double.NaN));
    }

    /** Writes a table, for people. */
    static void write(PrintWriter out, Environment environment, List<PeerTakeovers> results) {
        out.println(environment.words() + "; times in milliseconds");
        out.println();
        if (!results.isEmpty()) {
            Point.table(results.stream().map(PeerTakeovers::point).toList()).write(out, 1);
        }
        List<Peer> noted = results.stream()
                .map(PeerTakeovers::peer)
                .filter(peer -> !peer.note().isEmpty())
                .toList();
        if (!noted.isEmpty()) {
            out.println();
            noted.forEach(peer -> out.println("* " + peer.name() + " " + peer.note()));
        }
    }

    /** Returns everything, for programs; times are in milliseconds. */
    Map<String, Object> json() {
        Map<String, Object> json = point().json();
        if (!peer.note().isEmpty()) {
            json.put("note", peer.note());
        }
        peer.lease().ifPresent(lease -> json.put("leaseMillis", lease.toMillis()));
        json.put("samples", samples.stream().map(PeerTakeovers::json).toList());
        return json;
    }

    private static Map<String, Object> json(Takeover sample) {
        Point point = new Point().with("afterKill", "", 0, sample.afterKillNanos() / 1e6);
        sample.afterLeaseNanos().ifPresent(nanos -> point.with("afterLease", "", 0, nanos / 1e6));
        return point.json();
    }
}
