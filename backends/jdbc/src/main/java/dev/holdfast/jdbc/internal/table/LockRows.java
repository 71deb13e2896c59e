package dev.holdfast.jdbc.internal.table;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.identity.Identity;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The statements of requests, over one connection. Each is a transaction of its own. */
public interface LockRows {

    /** {@return the row of a lock, and the database's time} */
    LockTable.Reading read(String key) throws SQLException;

    /** {@return the rows of those locks that have one} */
    List<LockTable.Reading> read(Collection<String> keys) throws SQLException;

    /** {@return the rows whose names come after one in the order of the primary key, so many at most} */
    List<LockTable.Reading> readAfter(String key, int most) throws SQLException;

    /** {@return the database's time} */
    long nowMicros() throws SQLException;

    /**
     * Writes a row in the place of the one that was read.
     *
     * @param readVersion the version that was read; zero if there was no row
     * @param latestMicros the database's time after which nothing is written
     * @return false if there is another version by now, if it is too late, or if a transaction keeps the row locked
     */
    boolean write(String key, long readVersion, LockRow row, long latestMicros) throws SQLException;

    /**
     * Writes a row that was not read, in which nobody waits, and which no group holds. A hold that goes on is never
     * made shorter.
     *
     * @param known what it is thought to be, with the same queue and group
     * @param row what it becomes
     * @param termMicros for how long it is held from now on; zero if it is not held
     * @param latestMicros the database's time after which nothing is written
     * @return false if it is another one by now, if the hold in it is over, if it is too late, or if a transaction
     *     keeps the row locked
     */
    boolean writeKnown(String key, LockRow known, LockRow row, long termMicros, long latestMicros) throws SQLException;

    /** {@return the row of a lock, with a text that is stored in it} */
    TextColumns.Reading readText(StoredKind kind, String key) throws SQLException;

    /** {@return false if there is another version by now, or if a transaction keeps the row locked} */
    boolean writeText(StoredKind kind, String key, long readVersion, StoredText text) throws SQLException;

    /** {@return true if the table can be written to; no row is changed} */
    boolean touch() throws SQLException;

    /** {@return what is known about these clients, by their ids} */
    Map<String, ClientInfo> clients(Collection<String> clientIds) throws SQLException;

    /** {@return the mark in the row of a client; empty if it has none} */
    OptionalLong mark(String clientId) throws SQLException;

    /** {@return false if the row of a client has another mark than the one to replace, or if it has no row} */
    boolean replaceMark(String clientId, long before, long mark) throws SQLException;

    /**
     * Writes the row of a client.
     *
     * @param blocked the text of its blocked threads
     * @return false if there is one of its id
     */
    boolean announce(Identity identity, String blocked, long mark) throws SQLException;

    /**
     * Shows the text of a client's blocked threads in its row.
     *
     * @return false if it has no row; with a driver that counts only changes, also if the row says so already
     */
    boolean showBlocked(String clientId, String blocked) throws SQLException;

    /** {@return the texts of the blocked threads of those of these clients that were seen lately, by their ids} */
    Map<String, String> blocked(Collection<String> clientIds) throws SQLException;

    /** {@return what is set in the database so that it endangers locks} */
    List<String> warnings() throws SQLException;
}
