package dev.holdfast.jdbc.internal.start;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.StandardDialect;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether what users have given as a database's clock is one: microseconds, and not another unit; a time that
 * goes on, and not that of the transaction's or the connection's begin.
 */
final class ClockCheck {

    private static final Instant EARLIEST = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

    /** Clocks of some databases have steps of a whole second. */
    private static final int MOST_LOOKS = 300;

    private static final long PAUSE_MILLIS = 10;

    private final Dialect dialect;

    ClockCheck(Dialect dialect) {
        this.dialect = dialect;
    }

    /**
     * Looks; does nothing with a database whose statements are not users'.
     *
     * @throws BackendFailure says what to mend
     */
    void look(Connection connection) throws BackendFailure {
        if (!(dialect instanceof StandardDialect)) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            long first = micros(statement);
            requireMicros(first);
            for (int looks = 0; micros(statement) <= first; looks++) {
                if (looks == MOST_LOOKS) {
                    throw wrong("it did not go on for " + MOST_LOOKS * PAUSE_MILLIS + " ms", null);
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (SQLException refused) {
            throw SqlFailures.isFatal(refused)
                    ? SqlFailures.beforeWriting(refused)
                    : wrong(SqlFailures.seen(refused), refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BackendFailure(Kind.NOT_EXECUTED, "interrupted at the start", interrupted);
        }
    }

    private long micros(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery(dialect.nowQuery())) {
            result.next();
            return result.getLong(1);
        }
    }

    private void requireMicros(long micros) throws BackendFailure {
        Instant time;
        try {
            time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        } catch (DateTimeException | ArithmeticException outOfRange) {
            throw wrong("it says " + micros, outOfRange);
        }
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw wrong("it says " + micros + ", which would be " + time, null);
        }
    }

    private BackendFailure wrong(String seen, @Nullable Exception cause) {
        return new BackendFailure(
                Kind.MISCONFIGURED,
                "the clock of the database cannot be used: " + seen + ". Its expression is " + dialect.nowMicros()
                        + " and has to be the microseconds since 1970 in UTC at each statement"
                        + (dialect == StandardDialect.DERBY
                                ? ". Create its function as " + SchemaFile.FOLDER + dialect.schemaFile()
                                        + " in the jar of holdfast-jdbc does"
                                : ""),
                cause);
    }
}
