package dev.holdfast.lab.simulation.rows;

import dev.holdfast.ClientStatistics;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks four times a second for clients that are idle, and for which something is left in the table all the same; and
 * for callers that wait for a lock which has been free for long, though nothing has kept them from asking.
 */
final class RowsWatch {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();

    /** The poll bound, a wait for the connections, and claims of those who are gone. */
    private static final long WAKEFUL_NANOS = Duration.ofMillis(2_500).toNanos();

    /** Broken connections are noticed, and made again. */
    private static final long RECOVERY_NANOS = Duration.ofSeconds(3).toNanos();

    /** From the reading of a row to the end of a hold that is written late. */
    private static final long LONGEST_REQUEST_NANOS = Duration.ofSeconds(10).toNanos();

    private static final String HOLD = "the hold of attempt ";

    private final RowsWorld world;
    private final List<RowsClient> clients;
    private final Map<Integer, List<String>> seen = new HashMap<>();
    private final Map<String, Long> takenNanos = new HashMap<>();

    RowsWatch(RowsWorld world, List<RowsClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void watch() {
        world.agenda.after(PERIOD_NANOS, () -> {
            for (int lock = 0; lock < world.plan.locks(); lock++) {
                String name = RowsWorld.nameOf(lock);
                if (TableView.of(world, name).filter(TableView::isTaken).isPresent()) {
                    takenNanos.put(name, world.agenda.nowNanos());
                }
            }
            clients.forEach(this::lookForLeftovers);
            clients.forEach(this::lookForWaiters);
            watch();
        });
    }

    /** Found twice in a row, since a statement may be under way just now. */
    private void lookForLeftovers(RowsClient client) {
        ClientStatistics statistics = client.statistics();
        SimulatedProcess process = client.process();
        boolean idle = statistics != null
                && process != null
                && !process.isPaused()
                && statistics.lanes() + statistics.compensations() == 0;
        List<String> left = idle ? leftOf(client.id()) : List.of();
        List<String> before = seen.put(client.number(), left);
        List<String> both = left.stream()
                .filter(each -> before != null && before.contains(each))
                .toList();
        if (!both.isEmpty()) {
            // A hold that was over is not, after the database's clock was set back; places in queues have no end.
            boolean isOfAClock = both.stream().allMatch(each -> each.startsWith(HOLD))
                    && world.assumptions.explainLongerHold(
                            client.number(), world.agenda.nowNanos() - LONGEST_REQUEST_NANOS);
            world.findings.broken(
                    Rule.NOTHING_LEFT, isOfAClock, "c" + client.number() + " is idle, and has left " + both);
            seen.remove(client.number());
        }
    }

    /** Of its own alone: what others do to the row meanwhile changes nothing about that. */
    private List<String> leftOf(String id) {
        List<String> left = new ArrayList<>();
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            String name = RowsWorld.nameOf(lock);
            TableView.of(world, name).ifPresent(view -> {
                view.heldBy(id).forEach(attempt -> left.add(HOLD + attempt + " of " + name));
                view.queueOf(id).forEach(attempt -> left.add("attempt " + attempt + " in the queue of " + name));
            });
        }
        return left;
    }

    private void lookForWaiters(RowsClient client) {
        SimulatedProcess process = client.process();
        if (process == null || process.isPaused()) {
            return;
        }
        long nowNanos = world.agenda.nowNanos();
        for (RowsCaller caller : client.callers()) {
            if (caller.isWaiting()) {
                long sinceNanos = Math.max(
                        Math.max(caller.waitsSinceNanos(), disturbedUntilNanos(nowNanos)),
                        Math.max(
                                takenNanos.getOrDefault(caller.waitsFor(), 0L),
                                world.leases.freeOfNanos(client.number(), caller.waitsFor())));
                if (sinceNanos < nowNanos && nowNanos - sinceNanos > WAKEFUL_NANOS) {
                    world.findings.broken(
                            Rule.WAKEFUL,
                            false,
                            caller + " waits for " + caller.waitsFor() + ", which has been free for "
                                    + (nowNanos - sinceNanos) / 1_000_000 + " ms");
                }
            }
        }
    }

    private long disturbedUntilNanos(long nowNanos) {
        return world.plan.faults().stream()
                .filter(fault -> fault.atMicros() * 1_000 <= nowNanos)
                .mapToLong(Fault::endMicros)
                .map(micros -> micros * 1_000 + RECOVERY_NANOS)
                .max()
                .orElse(0);
    }
}
