package dev.holdfast.lab.takeover;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.Spread;
import dev.holdfast.lab.report.Markdown;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.takeover.Sample.Takeover;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a peer has shown.
 *
 * @param peer its name
 * @param note what readers have to know about it; empty if there is nothing
 * @param lease of its holders; empty if a hold ends otherwise
 * @param samples one at least
 */
record PeerTakeovers(String peer, String note, Optional<Duration> lease, List<Takeover> samples) {

    private static final List<String> HEAD = List.of(
            "peer", "lease", "samples", "after the kill: p50", "min", "max", "after the lease: p50", "min", "max");

    private Spread afterKill() {
        return Spread.of(samples.stream().map(Takeover::afterKillNanos).toList());
    }

    private Optional<Spread> afterLease() {
        return lease.map(present -> Spread.of(samples.stream()
                .map(sample -> sample.afterLeaseNanos().orElseThrow())
                .toList()));
    }

    /** Writes a table, for people. */
    static void write(PrintWriter out, Environment environment, List<PeerTakeovers> results) {
        out.println(environment.words() + "; times in milliseconds");
        out.println();
        Markdown.table(out, 1, HEAD, results.stream().map(PeerTakeovers::row).toList());
        List<PeerTakeovers> noted =
                results.stream().filter(result -> !result.note.isEmpty()).toList();
        if (!noted.isEmpty()) {
            out.println();
            noted.forEach(result -> out.println("* " + result.peer + " " + result.note));
        }
        out.flush();
    }

    private List<String> row() {
        List<String> row = new ArrayList<>();
        row.add(peer);
        row.add(lease.map(DurationText::of).orElse("none"));
        row.add(Integer.toString(samples.size()));
        row.addAll(cells(afterKill(), 0));
        row.addAll(afterLease().map(spread -> cells(spread, 1)).orElse(List.of("", "", "")));
        return row;
    }

    private static List<String> cells(Spread spread, int decimals) {
        return Stream.of(spread.p50(), spread.min(), spread.max())
                .map(millis -> Markdown.number(millis, decimals))
                .toList();
    }

    /** Returns everything, for programs; times are in milliseconds. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("peer", peer);
        if (!note.isEmpty()) {
            json.put("note", note);
        }
        lease.ifPresent(present -> json.put("leaseMillis", present.toMillis()));
        json.put("afterKill", Range.of(afterKill()));
        afterLease().ifPresent(spread -> json.put("afterLease", Range.of(spread)));
        json.put("samples", samples.stream().map(PeerTakeovers::json).toList());
        return json;
    }

    private record Range(double min, double p50, double max) {
        static Range of(Spread spread) {
            return new Range(spread.min(), spread.p50(), spread.max());
        }
    }

    private static Map<String, Object> json(Takeover sample) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("afterKill", sample.afterKillNanos() / 1e6);
        sample.afterLeaseNanos().ifPresent(nanos -> json.put("afterLease", nanos / 1e6));
        return json;
    }
}
