package dev.holdfast.embedded.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresServerTest {

    @BeforeAll
    static void required() {
        Optional<String> missing = PostgresServer.missing();
        assumeTrue(missing.isEmpty(), () -> "NOT CHECKED, because there is " + missing.orElseThrow());
    }

    @Test
    void run_isOfTheVersionOnTheClassPath_andTheUserOwnsAnEmptyDatabase() throws Exception {
        try (PostgresServer server = PostgresServer.run();
                Connection connection = server.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(server.version()).startsWith("PostgreSQL ");
            statement.execute("CREATE TABLE t (a int)");
            assertThat(server.ask("SELECT tableowner FROM pg_tables WHERE tablename = 't'"))
                    .isEqualTo("holdfast");
        }
    }

    @Test
    void startAfterStopAndAfterKill_hasItsDataAtTheSamePort() {
        try (PostgresServer server = PostgresServer.run()) {
            server.execute("CREATE TABLE t (a int)", "INSERT INTO t VALUES (1)");
            int port = server.port();
            server.stop();
            assertThat(server.isRunning()).isFalse();
            server.start();
            server.execute("INSERT INTO t VALUES (2)");
            server.kill();
            server.start();
            assertThat(server.port()).isEqualTo(port);
            assertThat(server.ask("SELECT count(*) FROM t")).isEqualTo("2");
        }
    }

    @Test
    void close_removesItsFolder() {
        Path folder;
        try (PostgresServer server = PostgresServer.run()) {
            folder = server.folder().root();
            assertThat(folder).exists();
        }
        assertThat(Files.exists(folder)).isFalse();
    }

    @Test
    void run_withASettingThatItDoesNotKnow_failsWithItsLog() {
        assertThatExceptionOfType(SqlServerException.class)
                .isThrownBy(() -> PostgresServer.run("no_such_setting=1"))
                .withMessageContaining("no_such_setting");
    }
}
