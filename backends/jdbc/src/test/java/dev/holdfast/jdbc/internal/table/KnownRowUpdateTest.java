package dev.holdfast.jdbc.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.internal.row.LockRow;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The statement for a row that is not read: what it makes of the time until which the row is held. */
class KnownRowUpdateTest {

    private static final String KEY = "orders";
    private static final long MINUTE_MICROS = 60_000_000;

    private final LockTable table = new LockTable(KnownDialect.H2);
    private final KnownRowUpdate update = new KnownRowUpdate(KnownDialect.H2);
    private Session session;
    private LockRow held;

    @BeforeEach
    void hold() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Schema.create(database);
        session = Session.over(database.getConnection(), KnownDialect.H2);
        long nowMicros = table.read(session, KEY).nowMicros();
        held = row(nowMicros, 7, nowMicros + MINUTE_MICROS);
        assertThat(table.write(session, KEY, 0, held, Long.MAX_VALUE)).isTrue();
    }

    @AfterEach
    void close() throws SQLException {
        session.close();
    }

    private static LockRow row(long version, long attempt, long heldUntil) {
        return new LockRow(version, "client", attempt, 70, 1, heldUntil, false, 70, 0, 0, "", "");
    }

    private long heldUntil() throws SQLException {
        return Objects.requireNonNull(table.read(session, KEY).row()).heldUntil();
    }

    @Test
    @DisplayName("a hold that goes on is not made shorter, though the time of the database was guessed too late")
    void write_sameHoldForLess_keepsItsEnd() throws SQLException {
        LockRow renewed = row(held.version() + 1, 7, held.heldUntil());

        assertThat(update.write(session, KEY, held, renewed, MINUTE_MICROS / 2, Long.MAX_VALUE))
                .isTrue();

        assertThat(heldUntil()).isEqualTo(held.heldUntil());
    }

    @Test
    @DisplayName("a hold that goes on lasts for its new term from the writing on")
    void write_sameHoldForMore_isLonger() throws SQLException {
        LockRow renewed = row(held.version() + 1, 7, held.heldUntil());

        assertThat(update.write(session, KEY, held, renewed, 2 * MINUTE_MICROS, Long.MAX_VALUE))
                .isTrue();

        assertThat(heldUntil()).isGreaterThanOrEqualTo(held.heldUntil() + MINUTE_MICROS);
    }

    @Test
    @DisplayName("another attempt has no more than its own term")
    void write_anotherHoldForLess_isShorter() throws SQLException {
        LockRow other = row(held.version() + 1, 8, held.heldUntil());

        assertThat(update.write(session, KEY, held, other, MINUTE_MICROS / 2, Long.MAX_VALUE))
                .isTrue();

        assertThat(heldUntil()).isLessThan(held.heldUntil());
    }

    @Test
    @DisplayName("nothing is written over another version, after the end of the hold, or after the latest time")
    void write_otherRowOrTooLate_changesNothing() throws SQLException {
        LockRow renewed = row(held.version() + 1, 7, held.heldUntil());

        assertThat(update.write(session, KEY, row(held.version() - 1, 7, 0), renewed, MINUTE_MICROS, Long.MAX_VALUE))
                .isFalse();
        assertThat(update.write(session, KEY, held, renewed, MINUTE_MICROS, held.version() - 1))
                .isFalse();
        LockRow over = row(held.version() + 1, 7, held.version() - 1);
        assertThat(table.write(session, KEY, held.version(), over, Long.MAX_VALUE))
                .isTrue();
        assertThat(update.write(session, KEY, over, row(over.version() + 1, 7, 0), MINUTE_MICROS, Long.MAX_VALUE))
                .isFalse();
    }
}
