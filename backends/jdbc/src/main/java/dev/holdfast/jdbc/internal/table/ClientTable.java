package dev.holdfast.jdbc.internal.table;

import static dev.holdfast.jdbc.internal.table.ColumnType.ID;
import static dev.holdfast.jdbc.internal.table.ColumnType.NUMBER;
import static dev.holdfast.jdbc.internal.table.ColumnType.TEXT;
import static dev.holdfast.jdbc.internal.table.ColumnType.WORDS;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.spi.identity.UniqueText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The statements for the table of clients, in which each says who it is, for people who look at locks. */
public final class ClientTable {

    /** Fails if a column is missing. */
    public static final String CHECK =
            "SELECT client_id, host, pid, application, since_millis, seen, blocked FROM holdfast_client WHERE 1 = 0";

    private static final String FIND =
            "SELECT client_id, host, pid, application, since_millis FROM holdfast_client WHERE client_id IN (";

    /** In this many microseconds of the column {@code seen} stands the mark of the process that has written it. */
    private static final long MARKS = 100_000_000;

    private static final String MARK = "SELECT MOD(seen, " + MARKS + ") FROM holdfast_client WHERE client_id = ?";

    private static final String SHOW = "UPDATE holdfast_client SET blocked = ? WHERE client_id = ?";

    /** A client that was not seen for so long does not exist any more. */
    private static final long KEPT_MICROS = TimeUnit.HOURS.toMicros(1);

    /**
     * After so long its threads are not shown any more: one that lives is seen every minute, within the hundred seconds
     * in whose place its mark stands.
     */
    private static final long SHOWN_MICROS = TimeUnit.MINUTES.toMicros(5);

    private static final int DIGITS = 10;
    private static final String ROW_IS_THERE = "23";

    private static final List<ColumnType> TYPES = List.of(ID, WORDS, NUMBER, WORDS, NUMBER, TEXT);

    private final String refresh;
    private final String insert;
    private final String forget;
    private final String findBlocked;

    /** In the words of one database. */
    public ClientTable(Dialect dialect) {
        String now = dialect.nowMicros();
        String marked = "FLOOR(" + now + " / " + MARKS + ") * " + MARKS + " + ?";
        this.refresh =
                "UPDATE holdfast_client SET seen = " + marked + " WHERE client_id = ? AND MOD(seen, " + MARKS + ") = ?";
        this.insert = dialect.insertUnlessThere(
                "holdfast_client (client_id, host, pid, application, since_millis, blocked, seen) SELECT "
                        + TYPES.stream().map(dialect::parameter).collect(Collectors.joining(", ")) + ", "
                        + "FLOOR(n.micros / " + MARKS + ") * " + MARKS + " + " + dialect.parameter(NUMBER) + " FROM "
                        + dialect.nowTable());
        this.forget = "DELETE FROM holdfast_client WHERE seen < " + now + " - " + KEPT_MICROS;
        this.findBlocked = "SELECT client_id, blocked FROM holdfast_client WHERE seen > " + now + " - " + SHOWN_MICROS
                + " AND client_id IN (";
    }

    /** {@return a mark that no other process draws at the same time, but by a chance of one to a hundred million} */
    public static long newMark() {
        return Long.parseLong(UniqueText.of(DIGITS, 0), Character.MAX_RADIX) % MARKS;
    }

    /** {@return the mark in the row of a client; empty if it has none} */
    OptionalLong mark(Session session, String clientId) throws SQLException {
        PreparedStatement looking = session.prepared(MARK);
        looking.setString(1, clientId);
        try (ResultSet row = looking.executeQuery()) {
            return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
        }
    }

    /** The client is there, and replaces the mark in its row. {@return false if that is another one, or none} */
    boolean replaceMark(Session session, String clientId, long before, long mark) throws SQLException {
        PreparedStatement refreshing = session.prepared(refresh);
        refreshing.setLong(1, mark);
        refreshing.setString(2, clientId);
        refreshing.setLong(3, before);
        return refreshing.executeUpdate() > 0;
    }

    /**
     * The client says who it is, with a mark.
     *
     * @param blocked the text of its blocked threads
     * @return false if there is a row of this id
     */
    boolean insert(Session session, Identity identity, String blocked, long mark) throws SQLException {
        PreparedStatement inserting = session.prepared(insert);
        inserting.setString(1, identity.clientId());
        inserting.setString(2, AsciiText.of(identity.host()));
        inserting.setLong(3, identity.pid());
        inserting.setString(4, AsciiText.of(identity.application()));
        inserting.setLong(5, identity.since().toEpochMilli());
        inserting.setString(6, blocked);
        inserting.setLong(7, mark);
        try {
            return inserting.executeUpdate() > 0;
        } catch (SQLException thrown) {
            // One database says so in this way.
            String state = thrown.getSQLState();
            if (state != null && state.startsWith(ROW_IS_THERE)) {
                return false;
            }
            throw thrown;
        }
    }

    /**
     * The client shows its blocked threads in its row.
     *
     * @return false if it has no row; with a driver that counts only changes, also if the row says so already
     */
    public boolean show(Session session, String clientId, String blocked) throws SQLException {
        PreparedStatement showing = session.prepared(SHOW);
        showing.setString(1, blocked);
        showing.setString(2, clientId);
        return showing.executeUpdate() > 0;
    }

    /** Deletes the rows of clients that do not exist any more. */
    public void forgetTheGone(Session session) throws SQLException {
        session.prepared(forget).executeUpdate();
    }

    /** {@return what is known about these clients, by their ids} */
    public Map<String, ClientInfo> find(Session session, Collection<String> clientIds) throws SQLException {
        Map<String, ClientInfo> found = new HashMap<>();
        if (clientIds.isEmpty()) {
            return found;
        }
        PreparedStatement statement = session.prepared(FIND + SeveralKeys.places(clientIds.size()));
        SeveralKeys.set(statement, clientIds);
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                found.put(
                        result.getString(1),
                        new ClientInfo(
                                AsciiText.read(result.getString(2)),
                                result.getLong(3),
                                AsciiText.read(result.getString(4)),
                                Instant.ofEpochMilli(result.getLong(5))));
            }
        }
        return found;
    }

    /** {@return the texts of the blocked threads of those of these clients that were seen lately, by their ids} */
    public Map<String, String> findBlocked(Session session, Collection<String> clientIds) throws SQLException {
        Map<String, String> found = new HashMap<>();
        if (clientIds.isEmpty()) {
            return found;
        }
        PreparedStatement statement = session.prepared(findBlocked + SeveralKeys.places(clientIds.size()));
        SeveralKeys.set(statement, clientIds);
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                found.put(result.getString(1), result.getString(2));
            }
        }
        return found;
    }
}
