package dev.holdfast.lab.simulation.rows;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;

/** The database's process: up or down, at work or standing still, with statements that wait for a locked row. */
final class DatabaseHost {

    private static final String LOCK_WAIT_STATE = "55P03";

    /** As a database may be set, whose statements wait for a locked row. */
    private static final long LONGEST_LOCK_WAIT_NANOS =
            RowsWorld.RESPONSE_TIMEOUT.dividedBy(8).toNanos();

    /** What waits for a row that a transaction of others has locked. */
    private static final class Waiting {

        private final Runnable statement;

        Waiting(Runnable statement) {
            this.statement = statement;
        }
    }

    private final RowsWorld world;
    private final Set<Line> lines = new LinkedHashSet<>();
    private final Queue<Runnable> arrived = new ArrayDeque<>();
    private final Set<Waiting> waitingForRows = new LinkedHashSet<>();
    private int stops;
    private int downs;
    private int rowLocks;
    private int readOnlys;

    DatabaseHost(RowsWorld world) {
        this.world = world;
    }

    boolean isUp() {
        return downs == 0;
    }

    /** Whether nothing is wrong with it. */
    boolean isWell() {
        return downs + stops + rowLocks + readOnlys == 0;
    }

    void connected(Line line) {
        lines.add(line);
    }

    void disconnected(Line line) {
        lines.remove(line);
    }

    int connections() {
        return lines.size();
    }

    /**
     * A statement has arrived, and is executed now, or when the database goes on; never if it goes down before.
     */
    void arrived(Runnable statement) {
        if (downs > 0) {
            return;
        }
        if (stops > 0) {
            arrived.add(() -> arrived(statement));
        } else {
            statement.run();
        }
    }

    /**
     * A statement has found its row locked, and waits for it.
     *
     * @param refused called in its place if the row stays locked for too long
     */
    void waitsForRow(Runnable statement, Consumer<SQLException> refused) {
        Waiting waiting = new Waiting(() -> arrived(statement));
        waitingForRows.add(waiting);
        world.agenda.after(LONGEST_LOCK_WAIT_NANOS, () -> {
            if (waitingForRows.remove(waiting)) {
                refused.accept(new SQLException("canceling statement due to lock timeout", LOCK_WAIT_STATE));
            }
        });
    }

    void stop() {
        stops++;
    }

    void goOn() {
        if (--stops == 0) {
            List<Runnable> all = List.copyOf(arrived);
            arrived.clear();
            all.forEach(Runnable::run);
        }
    }

    void lockRow(String key) {
        rowLocks++;
        world.table.lock(key);
    }

    void unlockRow(String key) {
        rowLocks--;
        world.table.unlock(key);
        List<Waiting> all = List.copyOf(waitingForRows);
        waitingForRows.clear();
        all.forEach(waiting -> waiting.statement.run());
    }

    void goDown() {
        downs++;
        arrived.clear();
        waitingForRows.clear();
        List.copyOf(lines).forEach(Line::cut);
    }

    void comeUp() {
        downs--;
    }

    void beginReadOnly() {
        readOnlys++;
        world.table.readOnly(true);
    }

    void endReadOnly() {
        world.table.readOnly(--readOnlys > 0);
    }

    /** The connections of a client, or of all, are reset. */
    void cut(int client) {
        List.copyOf(lines).stream()
                .filter(line -> client < 0 || line.client() == client)
                .forEach(Line::cut);
    }
}
