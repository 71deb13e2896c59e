package dev.holdfast.lab.simulation.rows;

import dev.holdfast.internal.rules.GroupState;
import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** The attempts of a client that have it, or a part of it, and have not released it. */
    List<Long> heldBy(String client) {
        Holder holder = lock.state().holder(nowMicros);
        GroupState group = lock.state().group(nowMicros);
        Stream<Holder> members = group == null ? Stream.of() : group.members().stream();
        return Stream.concat(Stream.ofNullable(holder), members)
                .filter(each -> each.client().equals(client) && !each.inMinimumHold() && each.untilMicros() > nowMicros)
                .map(each -> each.held().attempt().number())
                .toList();
    }

    /** How long an attempt of a client has it, or a part of it, from now on; less than zero if it does not. */
    long microsLeftOf(String client, long attempt) {
        Holder holder = lock.state().heldBy(client, attempt, nowMicros);
        return holder == null || holder.inMinimumHold() ? -1 : holder.untilMicros() - nowMicros;
    }

    /** The attempts of a client that wait for it. */
    List<Long> queueOf(String client) {
        return lock.state().waiting().stream()
                .filter(each -> each.client().equals(client))
                .map(each -> each.attempt().number())
                .toList();
    }
}
