package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.embedded.sql.UrlDataSource;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.testkit.threads.Patience;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Scenario 97: the tables are not what they should be. */
class SchemaTest {

    @Test
    @DisplayName("scenario 97: no table: a client does not start, and says why")
    void build_withoutATable_fails() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            scene.server().execute("DROP TABLE holdfast_lock");

            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> scene.client())
                    .withMessageContaining("holdfast_lock")
                    .withMessageNotContainingAny("\\n", "Position");
        }
    }

    @Test
    @DisplayName("scenario 97: a database that takes an empty text for NULL: a client does not start, and says so")
    void build_whereAnEmptyTextIsNull_isMisconfigured() throws Exception {
        DataSource oracle = new UrlDataSource("jdbc:h2:mem:oracle;MODE=Oracle;DB_CLOSE_DELAY=-1", "sa", "");
        Schema.create(oracle);

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(() -> HoldfastJdbc.on(oracle))
                .withMessageContaining("an empty text must not become NULL")
                .withMessageNotContaining("pool");
    }

    @Test
    void build_onMariaDbWhereAnEmptyTextIsNull_isMisconfigured() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            assumeTrue(scene.server() instanceof MariaDbServer, "NOT CHECKED: only MariaDB has that mode");
            DataSource database = scene.server()
                    .dataSource(scene.server().jdbcUrl("sessionVariables=sql_mode='EMPTY_STRING_IS_NULL'"));

            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> HoldfastJdbc.on(database))
                    .withMessageContaining("an empty text must not become NULL")
                    .withMessageNotContaining("pool");
        }
    }

    @Test
    @DisplayName("scenario 97: a binary log of statements: refused where the isolation forbids it, with what to set")
    void build_withABinaryLogOfStatements_isRefusedOnlyWhereItsIsolationIs() throws Exception {
        assumeTrue(TestDatabase.requested().isInnoDb(), "NOT CHECKED: only MariaDB and MySQL have that log");
        try (Scene scene = Scene.onOwnServer("--log-bin", "--server-id=1", "--binlog-format=STATEMENT")) {
            scene.client().lock("statements").acquire().close();
            scene.server().execute("SET GLOBAL TRANSACTION ISOLATION LEVEL READ COMMITTED");

            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> scene.client())
                    .withMessageContaining("Set binlog_format to ROW")
                    .withMessageNotContaining("pool");
        }
    }

    @Test
    @DisplayName("scenario 97: a column is gone: calls fail at once with the server's words, and nothing spins")
    void acquire_afterAColumnWasDropped_failsAndDoesNotSpin() throws Exception {
        try (Scene scene = Scene.onOwnServer()) {
            FaultProxy proxy = scene.proxy();
            Holdfast client = scene.client(scene.through(proxy));
            client.lock("warm").acquire().close();
            scene.server().execute("ALTER TABLE holdfast_lock DROP COLUMN limit_until");

            long before = proxy.bytes(Direction.CLIENT_TO_SERVER);
            assertThatExceptionOfType(BackendMisconfiguredException.class)
                    .isThrownBy(() -> client.lock("lock").acquire(Patience.LIMIT))
                    .withMessageContaining("limit_until");

            assertThat(proxy.bytes(Direction.CLIENT_TO_SERVER) - before)
                    .as("bytes that were sent for it")
                    .isLessThan(50_000);
        }
    }
}
