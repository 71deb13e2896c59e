package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import java.time.Duration;
import java.util.List;

/** Lets what the plan says go wrong. */
final class RowsFaults {

    /** In the place of an hour: longer than any statement is late. */
    private static final Duration ROWS_REST = Duration.ofSeconds(3);

    private static final Duration ROWS_LOOKED_AT = Duration.ofMillis(500);

    private final RowsWorld world;
    private final List<RowsClient> clients;

    RowsFaults(RowsWorld world, List<RowsClient> clients) {
        this.world = world;
        this.clients = clients;
    }

    void schedule() {
        if (!world.plan.has(FaultKind.REPLAY)) {
            deleteResting();
        }
        for (Fault fault : world.plan.faults()) {
            world.agenda.at(fault.atMicros() * 1_000, () -> begin(fault));
        }
    }

    private void deleteResting() {
        world.table.deleteResting(ROWS_REST.toNanos() / 1_000);
        world.agenda.after(ROWS_LOOKED_AT.toNanos(), this::deleteResting);
    }

    private void begin(Fault fault) {
        world.trace.add("fault", fault.client(), fault.kind().name().hashCode());
        world.trace.write(-1, "fault " + fault);
        if (fault.kind().explains()) {
            world.assumptions.failed(fault.kind(), world.agenda.nowNanos(), fault.client(), fault.amount());
        }
        switch (fault.kind().scope()) {
            case CLIENT -> affect(clients.get(fault.client()), fault);
            case NETWORK -> disturb(fault);
            case SERVER -> befall(fault);
        }
    }

    private void affect(RowsClient client, Fault fault) {
        long forNanos = fault.forMicros() * 1_000;
        switch (fault.kind()) {
            case PAUSE -> client.pause(forNanos);
            case SUSPEND -> {
                client.suspend(forNanos);
                world.agenda.after(
                        forNanos,
                        () -> world.assumptions.failed(
                                fault.kind(), world.agenda.nowNanos(), fault.client(), fault.amount()));
            }
            case WALL_JUMP -> client.setWall(fault.amount());
            case CLIENT_CRASH -> {
                client.crash();
                world.agenda.after(forNanos, client::start);
            }
            default -> throw new IllegalStateException("no fault of a client: " + fault);
        }
    }

    private void disturb(Fault fault) {
        switch (fault.kind()) {
            case CUT -> world.host.cut(fault.client());
            default -> {
                world.weather.begin(fault);
                world.agenda.at(fault.endMicros() * 1_000, () -> world.weather.end(fault));
            }
        }
    }

    private void befall(Fault fault) {
        switch (fault.kind()) {
            case SERVER_STOP -> during(fault, world.host::stop, world.host::goOn);
            case SERVER_RESTART -> during(fault, world.host::goDown, world.host::comeUp);
            case SERVER_CLOCK ->
                world.clock.set(Duration.ofMillis(fault.amount()).toNanos());
            case READ_ONLY -> during(fault, world.host::beginReadOnly, world.host::endReadOnly);
            case BUSY -> lockRows(fault);
            default -> throw new IllegalStateException("no fault of a database: " + fault);
        }
    }

    /** That of one lock, or of all. */
    private void lockRows(Fault fault) {
        for (int lock = 0; lock < world.plan.locks(); lock++) {
            if (fault.amount() == 0 || fault.amount() == lock + 1) {
                String key = LockKey.of(RowsWorld.nameOf(lock));
                during(fault, () -> world.host.lockRow(key), () -> world.host.unlockRow(key));
            }
        }
    }

    private void during(Fault fault, Runnable begin, Runnable end) {
        begin.run();
        world.agenda.at(fault.endMicros() * 1_000, end);
    }
}
