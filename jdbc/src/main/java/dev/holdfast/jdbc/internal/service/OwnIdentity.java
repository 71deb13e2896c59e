package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.connect.SessionCheck;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.identity.Identity;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who the client is, and whether it is the only one. It leaves a mark in its row of the table of clients, in the place
 * of the last one, before it asks anything over a fresh connection, and every minute. A copy of this process has the
 * same id and knows the same marks, and its connections are dead: so whichever of the two is the second to leave a mark
 * finds one that it does not know, and takes another id. Thread-safe.
 */
final class OwnIdentity implements SessionCheck {

    private static final Logger LOG = LoggerFactory.getLogger(OwnIdentity.class);

    /** So many that were not answered mean that all leases have ended long ago. */
    private static final int MOST_UNANSWERED = 100;

    private final ClientTable clients;
    private final String database;
    private final Runnable changed;
    private final ReentrantLock marking = new ReentrantLock();

    // Written by whoever is marking.
    private volatile Identity identity;
    private final Deque<Long> marks = new ArrayDeque<>();

    private volatile String blocked = "";

    /**
     * An identity that is not announced yet.
     *
     * @param database its description, for the log
     * @param changed called when the client has another id
     */
    OwnIdentity(Identity identity, ClientTable clients, String database, Runnable changed) {
        this.identity = identity;
        this.clients = clients;
        this.database = database;
        this.changed = changed;
    }

    /** For tests: what is restored from a snapshot of this. */
    OwnIdentity copied(Runnable changedCopy) {
        OwnIdentity copy = new OwnIdentity(identity, clients, database, changedCopy);
        copy.marks.addAll(marks);
        return copy;
    }

    /** {@return the present id} */
    String clientId() {
        return identity.clientId();
    }

    /** Has a row that is written anew show these blocked threads. */
    void blocked(String text) {
        blocked = text;
    }

    @Override
    public void of(Session session) throws SQLException, BackendFailure {
        Identity old;
        Identity fresh;
        marking.lock();
        try {
            old = identity;
            if (mark(session)) {
                return;
            }
            fresh = old.renamed();
            marks.clear();
            identity = fresh;
        } finally {
            marking.unlock();
        }
        changed.run();
        LOG.warn(
                "Another process uses the id {} of this client at {}: one of them was restored from a snapshot of the"
                        + " other, or both from the same. All locks that are held here are lost; from now on the client"
                        + " has the id {}",
                old.clientId(),
                database,
                fresh.clientId());
        // What was to be asked was asked under the old id.
        throw new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, "another process uses the id that this client had until now", null);
    }

    /** Whether the row is the client's own. A mark may have been left although its answer was lost. */
    private boolean mark(Session session) throws SQLException {
        List<Long> before = List.copyOf(marks);
        long mark = ClientTable.newMark();
        if (marks.size() > MOST_UNANSWERED) {
            marks.removeFirst();
        }
        marks.addLast(mark);
        boolean isOwn =
                clients.mark(session, clientId(), before, mark) || clients.insert(session, identity, blocked, mark);
        if (isOwn) {
            marks.clear();
            marks.addLast(mark);
        }
        return isOwn;
    }
}
