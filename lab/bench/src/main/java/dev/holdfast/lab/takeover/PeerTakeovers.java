package dev.holdfast.lab.takeover;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.setup.DurationText;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/** What a peer has shown. */
public record PeerTakeovers(Peer peer, List<Takeover> samples) {

    /**
     * One lock that went from a killed holder to somebody who waited.
     *
     * @param afterLeaseMillis counted from the end of the dead one's lease, which the server gives to the millisecond;
     *     NaN if there is none
     */
    record Takeover(double afterKillMillis, double afterLeaseMillis) {

        @JsonValue
        private ObjectNode json() {
            return new Point()
                    .with("afterKill", "", 0, afterKillMillis)
                    .with("afterLease", "", 0, afterLeaseMillis)
                    .json();
        }
    }

    public Point point() {
        Point point = new Point()
                .label("peer", "peer", peer.name())
                .label("lease", "lease", peer.lease().map(DurationText::of).orElse("none"))
                .with("samples", "samples", 0, samples.size());
        add(point, "afterKill", "after the kill: p50", 0, Takeover::afterKillMillis);
        add(point, "afterLease", "after the lease: p50", 1, Takeover::afterLeaseMillis);
        return point;
    }

    private void add(Point point, String path, String title, int decimals, ToDoubleFunction<Takeover> millis) {
        double[] all = samples.stream().mapToDouble(millis).toArray();
        point.with(path + ".p50", title, decimals, StatUtils.percentile(all, 50))
                .with(path + ".min", "min", decimals, StatUtils.min(all))
                .with(path + ".max", "max", decimals, StatUtils.max(all));
    }

    /** Returns everything, for programs; times are in milliseconds. */
    @JsonValue
    public ObjectNode json() {
        ObjectNode json = point().json();
        if (!peer.note().isEmpty()) {
            json.put("note", peer.note());
        }
        peer.lease().ifPresent(lease -> json.put("leaseMillis", lease.toMillis()));
        return json.putPOJO("samples", samples);
    }
}
