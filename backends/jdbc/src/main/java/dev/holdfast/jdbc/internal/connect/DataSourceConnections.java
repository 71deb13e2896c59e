package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import javax.sql.DataSource;

/** Connections of a DataSource of the application's. */
public record DataSourceConnections(DataSource from) implements ConnectionSource {

    private static final String NO_CONNECTION = "08001";

    /** What pools call their limit: HikariCP, DBCP, Tomcat's and Druid, c3p0 and UCP. */
    private static final List<String> LIMITS =
            List.of("getMaximumPoolSize", "getMaxTotal", "getMaxActive", "getMaxPoolSize");

    /** A DataSource of the user's may throw, or return, what no driver should. */
    @Override
    public Connection open() throws SQLException {
        Connection opened;
        try {
            opened = from.getConnection();
        } catch (SQLException refused) {
            throw SqlFailures.isWithoutState(refused)
                    ? new SQLException(refused.getMessage(), SqlFailures.NO_CONNECTION_LEFT, refused)
                    : refused;
        } catch (RuntimeException broken) {
            throw new SQLException("the DataSource has failed: " + broken, NO_CONNECTION, broken);
        }
        if (opened == null) {
            throw new SQLException("the DataSource has returned no connection", NO_CONNECTION);
        }
        return opened;
    }

    @Override
    public OptionalInt mostConnections() {
        for (String limit : LIMITS) {
            try {
                if (from.getClass().getMethod(limit).invoke(from) instanceof Integer most && most > 0) {
                    return OptionalInt.of(most);
                }
            } catch (ReflectiveOperationException | RuntimeException otherPool) {
                // Or none.
            }
        }
        return OptionalInt.empty();
    }
}
