package dev.holdfast.jdbc.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.BackendFailure.Kind;
import java.net.ConnectException;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What failures of drivers mean. */
class SqlFailuresTest {

    /** Limits of a user's connections, of what it may ask in an hour, and of prepared statements. */
    @ParameterizedTest
    @ValueSource(ints = {1203, 1226, 1461})
    void beforeWriting_limitWithTheStateOfAWrongStatement_isUnavailable(int code) {
        SQLException thrown = new SQLSyntaxErrorException("User 'app' has exceeded a limit", "42000", code);

        assertThat(SqlFailures.beforeWriting(thrown).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(SqlFailures.whileWriting(thrown).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(SqlFailures.isFatal(thrown))
                .as("the connection is opened again")
                .isTrue();
    }

    @Test
    void whileWriting_statementThatTheServerHasCancelled_isNotExecuted() {
        SQLException thrown = new SQLException("ERROR: canceling statement due to statement timeout", "57014");

        assertThat(SqlFailures.whileWriting(thrown).kind()).isEqualTo(Kind.NOT_EXECUTED);
        assertThat(SqlFailures.isFatal(thrown)).isFalse();
    }

    @Test
    void seen_severalLines_isOneWithoutThePlaceInTheStatement() {
        assertThat(SqlFailures.seen(new SQLException(
                        "ERROR: relation \"holdfast_lock\" does not exist\n  Hint: create it\n  Position: 13",
                        "42P01")))
                .isEqualTo("ERROR: relation \"holdfast_lock\" does not exist; Hint: create it");
    }

    @Test
    void isWithoutState_ofAPoolThatIsEmpty_isTrue() {
        assertThat(SqlFailures.isWithoutState(new SQLTransientConnectionException("timed out after 30000ms")))
                .isTrue();
    }

    /** As HikariCP says that no connection could be opened. */
    @Test
    void isWithoutState_ofAPoolThatCannotConnect_isFalse() {
        SQLException refused = new SQLException("refused", "08001", new ConnectException("refused"));

        assertThat(SqlFailures.isWithoutState(new SQLTransientConnectionException("timed out", "08001", refused)))
                .isFalse();
        assertThat(SqlFailures.isWithoutState(new SQLException("timed out", refused)))
                .isFalse();
        assertThat(SqlFailures.isWithoutState(new SQLException("timed out", new ConnectException("refused"))))
                .isFalse();
    }
}
