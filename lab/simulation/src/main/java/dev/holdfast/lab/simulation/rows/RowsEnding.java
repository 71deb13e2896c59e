package dev.holdfast.lab.simulation.rows;

import dev.holdfast.ClientStatistics;
import dev.holdfast.lab.simulation.check.Rule;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The end of a run, when nothing goes wrong any more: each client gets each lock once more; then all is at rest. */
final class RowsEnding {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(60);
    /** The second leaves of questions without an answer, and the claims of the dead. */
    private static final Duration LONGEST_TIDYING = Duration.ofSeconds(20);

    private final RowsWorld world;
    private final List<RowsClient> clients;

    RowsEnding(RowsWorld world, List<RowsClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void play() {
        long faultsOverMicros = world.plan.faults().stream()
                .mapToLong(fault -> fault.endMicros())
                .max()
                .orElse(0);
        world.agenda.runUntil(Math.max(faultsOverMicros, world.plan.lastMicros()) * 1_000 + STEP.toNanos());
        clients.forEach(RowsClient::start);
        await("the calls of the plan", () -> callers().noneMatch(RowsCaller::isBusy));
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            int asked = lock;
            clients.forEach(client -> client.callers().get(0).askLast(asked));
            await(
                    "the last calls",
                    () -> clients.stream()
                            .allMatch(client -> client.callers().get(0).hadItsLast()));
        }
        rest();
    }

    private Stream<RowsCaller> callers() {
        return clients.stream().flatMap(client -> client.callers().stream());
    }

    private interface Condition {

        boolean isMet();
    }

    private void await(String what, Condition condition) {
        long untilNanos = world.agenda.nowNanos() + LONGEST_RECOVERY.toNanos();
        while (!condition.isMet() && world.agenda.nowNanos() < untilNanos) {
            world.agenda.runUntil(world.agenda.nowNanos() + STEP.toNanos());
        }
        if (!condition.isMet()) {
            world.findings.broken(Rule.LIVENESS, false, what + " have not ended " + LONGEST_RECOVERY + " later");
            throw new StuckException();
        }
    }

    /** A run that is stuck ends here; why was reported. */
    static final class StuckException extends RuntimeException {

        private static final long serialVersionUID = 1;

        StuckException() {
            super("reported", null, false, false);
        }
    }

    /** Holds, and places of those who live; a place of one who is gone is found by who is served after it. */
    private void rest() {
        world.agenda.runUntil(world.agenda.nowNanos() + LONGEST_TIDYING.toNanos());
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            String name = RowsWorld.nameOf(lock);
            TableView.of(world, name).ifPresent(view -> {
                if (view.isTaken()) {
                    left(name, view.row().toString());
                }
                clients.stream()
                        .filter(client -> !view.queueOf(client.id()).isEmpty())
                        .forEach(client -> left(name, view.row().queue()));
            });
        }
        for (RowsClient client : clients) {
            ClientStatistics left = client.statistics();
            if (left == null || left.lanes() + left.held() + left.waiting() + left.compensations() > 0) {
                world.findings.broken(Rule.CLIENT_AT_REST, false, "c" + client.number() + " is idle and has " + left);
            }
        }
    }

    private void left(String lock, String what) {
        world.findings.broken(Rule.SERVER_AT_REST, false, lock + " has " + what + ", and all have released it");
    }
}
