package dev.holdfast.jdbc.internal.table;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.spi.identity.Identity;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The statements for the table of clients, in which each says who it is, for people who look at locks. */
public final class ClientTable {

    /** Fails if a column is missing. */
    public static final String CHECK =
            "SELECT client_id, host, pid, application, since_millis, seen FROM holdfast_client WHERE 1 = 0";

    private static final String FIND =
            "SELECT client_id, host, pid, application, since_millis FROM holdfast_client WHERE client_id IN (";

    /** A client that was not seen for so long does not exist any more. */
    private static final long KEPT_MICROS = TimeUnit.HOURS.toMicros(1);

    private final String refresh;
    private final String insert;
    private final String forget;

    /** In the words of one database. */
    public ClientTable(Dialect dialect) {
        String now = dialect.nowMicros();
        this.refresh = "UPDATE holdfast_client SET seen = " + now + " WHERE client_id = ?";
        this.insert = dialect.insertUnlessThere(
                "holdfast_client (client_id, host, pid, application, since_millis, seen) SELECT ?, ?, ?, ?, ?, n.micros"
                        + " FROM (SELECT " + now + " AS micros) n");
        this.forget = "DELETE FROM holdfast_client WHERE seen < " + now + " - " + KEPT_MICROS;
    }

    /** The client is there, and says who it is. */
    public void announce(Session session, Identity identity) throws SQLException {
        PreparedStatement refreshing = session.prepared(refresh);
        refreshing.setString(1, identity.clientId());
        if (refreshing.executeUpdate() == 0) {
            PreparedStatement inserting = session.prepared(insert);
            inserting.setString(1, identity.clientId());
            inserting.setString(2, AsciiText.of(identity.host()));
            inserting.setLong(3, identity.pid());
            inserting.setString(4, AsciiText.of(identity.application()));
            inserting.setLong(5, identity.since().toEpochMilli());
            inserting.executeUpdate();
        }
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
}
