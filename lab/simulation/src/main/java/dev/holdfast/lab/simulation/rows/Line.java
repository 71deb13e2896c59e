package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import dev.holdfast.spi.BackendFailure;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One connection of a process, or none, with the statement that is under way over it. */
final class Line {

    private static final String BROKEN_STATE = "08006";
    private static final String REFUSED_STATE = "08001";
    private static final long TIMEOUT_NANOS = 2 * RowsWorld.RESPONSE_TIMEOUT.toNanos();

    private final RowsWorld world;
    private final SimulatedProcess process;
    private final int client;
    private final String id;
    private final Wire wire;
    private final Mix mix;
    private long sent;
    private boolean open;
    private boolean ended;
    private @Nullable OpenStatement pending;

    Line(RowsWorld world, SimulatedProcess process, int client, String id, Wire wire, Mix mix) {
        this.world = world;
        this.process = process;
        this.client = client;
        this.id = id;
        this.wire = wire;
        this.mix = mix;
    }

    int client() {
        return client;
    }

    boolean isOpen() {
        return open;
    }

    /** What is waited for, until it is answered or fails. */
    private final class OpenStatement {

        private final Consumer<SQLException> failed;
        private boolean over;

        OpenStatement(Consumer<SQLException> failed) {
            this.failed = failed;
        }

        void answer(Runnable step) {
            if (!over) {
                over = true;
                pending = null;
                process.run(Strand.COMMANDS, step);
            }
        }

        void fail(String why, String state) {
            if (!over) {
                over = true;
                pending = null;
                close();
                process.run(Strand.COMMANDS, () -> failed.accept(new SQLException(why, state)));
            }
        }
    }

    private OpenStatement begin(Consumer<SQLException> failed) {
        OpenStatement begun = new OpenStatement(failed);
        pending = begun;
        world.agenda.after(TIMEOUT_NANOS, () -> begun.fail("Read timed out", BROKEN_STATE));
        return begun;
    }

    private long way(Way way) {
        return world.weather.nanosOf(client, wire, way, world.agenda.nowNanos(), mix.with(++sent));
    }

    /** Makes sure that there is a connection. */
    void open(Runnable opened, Consumer<BackendFailure> refused) {
        if (ended) {
            refused.accept(new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "the client is closed", null));
            return;
        }
        if (open) {
            opened.run();
            return;
        }
        OpenStatement opening = begin(thrown -> refused.accept(SqlFailures.beforeWriting(thrown)));
        long there = way(Way.TO_SERVER);
        long back = way(Way.TO_CLIENT);
        if (there < 0 || back < 0) {
            return;
        }
        world.agenda.after(there + back, () -> {
            if (opening.over) {
                return;
            }
            if (world.host.isUp()) {
                open = true;
                world.host.connected(this);
                opening.answer(opened);
            } else {
                opening.fail("Connection refused", REFUSED_STATE);
            }
        });
    }

    /** Has a statement executed, of which the answer may never come. */
    <T> void execute(
            Next.Execute<?, T> execute, Consumer<Supplier<Next<T>>> answered, Consumer<BackendFailure> failed) {
        boolean writes = execute.statement().writes();
        Consumer<SQLException> thrown =
                why -> failed.accept(writes ? SqlFailures.whileWriting(why) : SqlFailures.beforeWriting(why));
        if (!open) {
            thrown.accept(new SQLException("This connection has been closed", BROKEN_STATE));
            return;
        }
        OpenStatement begun = begin(thrown);
        long there = way(Way.TO_SERVER);
        if (there < 0) {
            return;
        }
        Mix message = mix.with(++sent);
        long lateNanos = writes || !world.plan.late() ? world.weather.copyAfterNanos(client, message) : -1;
        if (lateNanos >= 0) {
            // The connection breaks, and the statement is carried out all the same, some time.
            world.agenda.after(there, () -> begun.fail("Connection reset", BROKEN_STATE));
        }
        world.agenda.after(there + Math.max(0, lateNanos), () -> {
            if (begun.over && !message.with(7).chance(50)) {
                return;
            }
            Long beganMicros = world.plan.timeAtBegin() ? world.table.nowMicros() : null;
            world.host.arrived(() -> executed(execute, beganMicros, begun, answered, thrown));
        });
    }

    private <T> void executed(
            Next.Execute<?, T> execute,
            @Nullable Long beganMicros,
            OpenStatement begun,
            Consumer<Supplier<Next<T>>> answered,
            Consumer<SQLException> failed) {
        Runnable step;
        try {
            Supplier<Next<T>> next = execute.on(world.table.over(client, id, beganMicros));
            step = () -> answered.accept(next);
        } catch (SimulatedTable.LockedRowException locked) {
            world.host.waitsForRow(
                    () -> executed(execute, beganMicros, begun, answered, failed),
                    refused -> reply(begun, refusal(refused, failed)));
            return;
        } catch (SQLException refused) {
            step = refusal(refused, failed);
        }
        reply(begun, step);
    }

    private Runnable refusal(SQLException refused, Consumer<SQLException> failed) {
        return () -> {
            if (SqlFailures.isFatal(refused)) {
                close();
            }
            failed.accept(refused);
        };
    }

    private void reply(OpenStatement begun, Runnable step) {
        long back = way(Way.TO_CLIENT);
        if (back >= 0) {
            world.agenda.after(back, () -> begun.answer(step));
        }
    }

    /** Both ends notice that it is gone. */
    void cut() {
        close();
        OpenStatement under = pending;
        if (under != null) {
            under.fail("Connection reset", BROKEN_STATE);
        }
    }

    private void close() {
        open = false;
        world.host.disconnected(this);
    }

    /** The client ends it, and opens no other one. */
    void end() {
        ended = true;
        cut();
    }
}
