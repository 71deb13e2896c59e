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
import java.util.function.Function;
import java.util.stream.LongStream;

/** What a peer has shown. */
record PeerTakeovers(Peer peer, List<Takeover> samples) {

    /**
     * One lock that went from a killed holder to somebody who waited.
     *
     * @param afterLeaseNanos counted from the end of the dead one's lease, which the server gives to the millisecond;
     *     empty if there is none
     */
    record Takeover(long afterKillNanos, OptionalLong afterLeaseNanos) {

        private Map<String, Object> json() {
            double afterLease = afterLeaseNanos.isPresent() ? afterLeaseNanos.getAsLong() / 1e6 : Double.NaN;
            return new Point()
                    .with("afterKill", "", 0, afterKillNanos / 1e6)
                    .with("afterLease", "", 0, afterLease)
                    .json();
        }
    }

    /** All figures, in milliseconds. */
    private Point point() {
        Point point = new Point()
                .label("peer", "peer", peer.name())
                .label("lease", "lease", peer.lease().map(DurationText::of).orElse("none"))
                .with("samples", "samples", 0, samples.size());
        add(point, "afterKill", "after the kill: p50", 0, sample -> LongStream.of(sample.afterKillNanos));
        add(point, "afterLease", "after the lease: p50", 1, sample -> sample.afterLeaseNanos.stream());
        return point;
    }

    private void add(Point point, String path, String title, int decimals, Function<Takeover, LongStream> nanos) {
        List<Long> all = samples.stream().flatMapToLong(nanos).boxed().toList();
        Optional<Spread> spread = all.isEmpty() ? Optional.empty() : Optional.of(Spread.of(all));
        point.with(path + ".p50", title, decimals, spread.map(Spread::p50).orElse(Double.NaN))
                .with(path + ".min", "min", decimals, spread.map(Spread::min).orElse(Double.NaN))
                .with(path + ".max", "max", decimals, spread.map(Spread::max).orElse(Double.NaN));
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
        json.put("samples", samples.stream().map(Takeover::json).toList());
        return json;
    }
}
