package dev.holdfast.lab.simulation.rows;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/** The database's process: up or down, going on or standing still, with rows that a transaction of others has locked. */
final class DatabaseHost {

    private final RowsWorld world;
    private final Set<Line> lines = new LinkedHashSet<>();
    private final Queue<Runnable> arrived = new ArrayDeque<>();
    private final Queue<Runnable> waitingForRows = new ArrayDeque<>();
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

    /** A statement has arrived, and is executed now, or when it goes on; never if it goes down before. */
    void arrived(boolean writes, Runnable statement) {
        if (downs > 0) {
            return;
        }
        if (stops > 0) {
            arrived.add(() -> arrived(writes, statement));
        } else if (writes && rowLocks > 0) {
            waitingForRows.add(() -> arrived(true, statement));
        } else {
            statement.run();
        }
    }

    void stop() {
        stops++;
    }

    void goOn() {
        if (--stops == 0) {
            drain(arrived);
        }
    }

    void lockRows() {
        rowLocks++;
    }

    void unlockRows() {
        if (--rowLocks == 0) {
            drain(waitingForRows);
        }
    }

    private static void drain(Queue<Runnable> queue) {
        List<Runnable> all = new ArrayList<>(queue);
        queue.clear();
        all.forEach(Runnable::run);
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
