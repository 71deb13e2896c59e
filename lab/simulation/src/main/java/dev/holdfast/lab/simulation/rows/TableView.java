package dev.holdfast.lab.simulation.rows;

import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.LockId;
import java.util.Optional;

/**
 * A row, as it is now.
 *
 * @param row what stands there
 * @param lock what that means
 * @param nowMicros the database's time
 */
record TableView(LockRow row, StoredLock lock, long nowMicros) {

    static Optional<TableView> of(RowsWorld world, String name) {
        LockRow row = world.table.row(LockKey.of(name));
        long nowMicros = world.table.nowMicros();
        return row == null
                ? Optional.empty()
                : Optional.of(new TableView(row, StoredLock.of(LockId.of(name), row), nowMicros));
    }

    boolean isTaken() {
        return !lock.state().isFree(nowMicros);
    }

    /** Whether a client has it, or a part of it, and has not released it. */
    boolean isHeldBy(String client) {
        return !row.kept() && lock.state().holdingClients(nowMicros).contains(client);
    }

    /** Whether a client waits for it. */
    boolean queues(String client) {
        return lock.state().waiting().stream().anyMatch(each -> each.client().equals(client));
    }
}
