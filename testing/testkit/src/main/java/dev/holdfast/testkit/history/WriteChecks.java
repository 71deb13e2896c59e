package dev.holdfast.testkit.history;

import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import dev.holdfast.testkit.history.Violation.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Looks for writes to one resource that it should have refused, and for updates that were lost. */
final class WriteChecks {

    private final Timeline timeline;
    private final Consumer<Violation> report;

    WriteChecks(Timeline timeline, Consumer<Violation> report) {
        this.timeline = timeline;
        this.report = report;
    }

    /** Checks the writes to one resource, in any order. */
    void check(String resource, List<ResourceWrite> writes) {
        List<ResourceWrite> accepted = writes.stream()
                .filter(write -> write.answer() == WriteAnswer.ACCEPTED)
                .toList();
        findStaleWrites(resource, accepted);
        findLostUpdates(resource, accepted);
    }

    private void findStaleWrites(String resource, List<ResourceWrite> accepted) {
        Map<ResourceWrite, ResourceWrite> newerBefore = new LinkedHashMap<>();
        findStaleByTime(accepted, newerBefore);
        findStaleByValue(accepted, newerBefore);
        newerBefore.forEach((stale, newer) -> report.accept(new Violation(
                Kind.STALE_WRITE,
                resource,
                "resource " + resource + " accepted the write of " + writer(stale) + " after that of " + writer(newer)
                        + ", whose token is higher",
                List.of(),
                List.of(newer, stale))));
    }

    /**
     * Finds writes with a lower token than one that was over before they began. Of two writes that ran at the same
     * time, the times do not show which the resource saw first.
     */
    private static void findStaleByTime(List<ResourceWrite> accepted, Map<ResourceWrite, ResourceWrite> newerBefore) {
        if (accepted.isEmpty()) {
            return;
        }
        List<ResourceWrite> byStart = sorted(accepted, Comparator.comparingLong(ResourceWrite::startNanos));
        List<ResourceWrite> byEnd = sorted(accepted, Comparator.comparingLong(ResourceWrite::endNanos));
        ResourceWrite highest = byEnd.get(0);
        int over = 0;
        for (ResourceWrite write : byStart) {
            for (; over < byEnd.size() && byEnd.get(over).endNanos() < write.startNanos(); over++) {
                ResourceWrite ended = byEnd.get(over);
                highest = ended.token() > highest.token() ? ended : highest;
            }
            if (over > 0 && highest.token() > write.token()) {
                newerBefore.putIfAbsent(write, highest);
            }
        }
    }

    private static List<ResourceWrite> sorted(List<ResourceWrite> writes, Comparator<ResourceWrite> order) {
        List<ResourceWrite> sorted = new ArrayList<>(writes);
        sorted.sort(order);
        return sorted;
    }

    /** Finds writes with a lower token than the one whose value they have read, and which so came before. */
    private static void findStaleByValue(List<ResourceWrite> accepted, Map<ResourceWrite, ResourceWrite> newerBefore) {
        Map<Long, ResourceWrite> byValue = new HashMap<>();
        accepted.forEach(write -> byValue.put(write.writtenValue(), write));
        for (ResourceWrite write : accepted) {
            ResourceWrite before = byValue.get(write.readValue());
            if (before != null && before.token() > write.token()) {
                newerBefore.putIfAbsent(write, before);
            }
        }
    }

    /** Finds pairs of writes that have read the same value: the later one has wiped out the earlier. */
    private void findLostUpdates(String resource, List<ResourceWrite> accepted) {
        Map<Long, ResourceWrite> byReadValue = new HashMap<>();
        for (ResourceWrite write : accepted) {
            ResourceWrite other = byReadValue.putIfAbsent(write.readValue(), write);
            if (other != null) {
                report.accept(new Violation(
                        Kind.LOST_UPDATE,
                        resource,
                        "resource " + resource + " lost an update: both " + writer(other) + " and " + writer(write)
                                + " read " + write.readValue() + " and had their writes accepted",
                        List.of(),
                        List.of(other, write)));
            }
        }
    }

    private String writer(ResourceWrite write) {
        return write.client() + " (token " + write.token() + ", " + write.readValue() + " to " + write.writtenValue()
                + ", from " + timeline.at(write.startNanos()) + " to " + timeline.at(write.endNanos()) + ")";
    }
}
