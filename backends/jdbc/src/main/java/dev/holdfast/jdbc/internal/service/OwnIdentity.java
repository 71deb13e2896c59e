package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.identity.Identity;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who the client is, and whether it is the only one. It leaves a mark in its row of the table of clients, in the place
 * of the last one, before it asks anything over a fresh connection, and every minute. A copy of this process has the
 * same id and knows the same marks, and its connections are dead: so whichever of the two is the second to leave a mark
 * finds one that it does not know, and takes another id. Thread-safe.
 */
public final class OwnIdentity {

    private static final Logger LOG = LoggerFactory.getLogger(OwnIdentity.class);

    /** Statements of its own that are carried out late change its row as well, each of them once. */
    private static final int MOST_TRIES = 10;

    /** Hears what the client has found in its row. */
    public interface Findings {

        /** Another process has the id, so the client has another one by now. */
        void identityChanged();

        /** The database does not have what it had confirmed to this client, such as after a failover. */
        void writesLost();
    }

    private final String database;
    private final Findings findings;
    private final ReentrantLock marking = new ReentrantLock();

    // Written by whoever is marking.
    private volatile Identity identity;
    private final OwnMarks marks = new OwnMarks();

    private volatile String blocked = "";

    /**
     * An identity that is not announced yet.
     *
     * @param database its description, for the log
     * @param findings hears of them before anything else is asked
     */
    public OwnIdentity(Identity identity, String database, Findings findings) {
        this.identity = identity;
        this.database = database;
        this.findings = findings;
    }

    /** For tests: what is restored from a snapshot of this. */
    OwnIdentity copied(Findings ofTheCopy) {
        OwnIdentity copy = new OwnIdentity(identity, database, ofTheCopy);
        copy.marks.copyFrom(marks);
        return copy;
    }

    /** {@return the present id} */
    public String clientId() {
        return identity.clientId();
    }

    /** Has a row that is written anew show these blocked threads. */
    void blocked(String text) {
        blocked = text;
    }

    private enum Row {
        AS_EXPECTED,
        OF_AN_EARLIER_TIME,
        OF_ANOTHER_PROCESS
    }

    /**
     * Leaves a mark. Blocks.
     *
     * @param rows over a connection that is not used for anything else yet, or that is well
     * @throws SQLException if it may be that none was left
     * @throws BackendFailure if another process has the id; the client has another one from now on
     */
    public void mark(LockRows rows) throws SQLException, BackendFailure {
        Row row;
        Identity former;
        marking.lock();
        try {
            former = identity;
            row = marked(rows);
            if (row == Row.OF_ANOTHER_PROCESS) {
                marks.clear();
                identity = former.renamed();
            }
        } finally {
            marking.unlock();
        }
        switch (row) {
            case AS_EXPECTED -> {}
            case OF_AN_EARLIER_TIME -> {
                LOG.warn(
                        "The row of this client at {} is not what it has written last, as after a failover to a replica"
                                + " that was behind, or after an hour without a connection: each lock that is held here"
                                + " is renewed now, and lost if its hold is gone, too",
                        database);
                findings.writesLost();
            }
            case OF_ANOTHER_PROCESS -> throw renamed(former);
        }
    }

    private BackendFailure renamed(Identity former) {
        findings.identityChanged();
        LOG.warn(
                "Another process uses the id {} of this client at {}: one of them was restored from a snapshot of the"
                        + " other, or both from the same. All locks that are held here are lost; from now on the client"
                        + " has the id {}",
                former.clientId(),
                database,
                clientId());
        // What was to be asked was asked under the old id.
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, "another process uses the id that this client had until now", null);
    }

    private Row marked(LockRows rows) throws SQLException {
        long mark = ClientTable.newMark();
        boolean isNew = marks.areNone();
        OptionalLong expected = marks.expected();
        marks.sent(mark);
        try {
            for (int tries = 1; tries <= MOST_TRIES; tries++) {
                boolean isGuess = tries == 1 && (isNew || expected.isPresent());
                OptionalLong seen = isGuess ? expected : rows.mark(clientId());
                if (seen.isPresent() && !marks.include(seen.getAsLong())) {
                    break;
                } else if (isLeft(rows, seen, mark)) {
                    boolean isEarlier = seen.isPresent() ? marks.areLostBy(seen.getAsLong()) : marks.wereWritten();
                    marks.written(mark);
                    return isEarlier ? Row.OF_AN_EARLIER_TIME : Row.AS_EXPECTED;
                }
            }
            return Row.OF_ANOTHER_PROCESS;
        } catch (SQLException thrown) {
            if (SqlFailures.whileWriting(thrown).kind() != BackendFailure.Kind.UNKNOWN) {
                marks.refused(mark);
            }
            throw thrown;
        }
    }

    private boolean isLeft(LockRows rows, OptionalLong seen, long mark) throws SQLException {
        return seen.isPresent()
                ? rows.replaceMark(clientId(), seen.getAsLong(), mark)
                : rows.announce(identity, blocked, mark);
    }
}
