package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.table.RestingRows;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.BackendFailure;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What is done beside the locks: the client says that it is there, and deletes what nobody uses. For one thread. */
final class Upkeep {

    private static final long ANNOUNCED_EVERY_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long LOOKED_EVERY_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long BETWEEN_PAGES_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Tables tables;
    private final RestingRows resting;
    private final OwnIdentity identity;
    private final LongSupplier nanos;

    private long announceAtNanos;
    private long lookAtNanos;
    private String from = "";

    Upkeep(Tables tables, RestingRows resting, OwnIdentity identity, LongSupplier nanos) {
        this.tables = tables;
        this.resting = resting;
        this.identity = identity;
        this.nanos = nanos;
        this.announceAtNanos = nanos.getAsLong();
        // Not all at once, where an application is started on many machines.
        this.lookAtNanos = announceAtNanos + ThreadLocalRandom.current().nextLong(LOOKED_EVERY_NANOS);
    }

    /** Does what is due. */
    void run(Session session) throws SQLException, BackendFailure {
        long now = nanos.getAsLong();
        if (now - announceAtNanos >= 0) {
            announceAtNanos = now + ANNOUNCED_EVERY_NANOS;
            identity.mark(tables.over(session));
        }
        if (now - lookAtNanos >= 0) {
            RestingRows.Page page = resting.deleteAfter(session, from);
            from = page.next();
            lookAtNanos = now + (page.isLast() ? LOOKED_EVERY_NANOS : BETWEEN_PAGES_NANOS);
            if (page.isLast()) {
                tables.clients().forgetTheGone(session);
            }
        }
    }
}
