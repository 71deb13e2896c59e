package dev.holdfast.embedded.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InnoDbServerTest {

    private enum Kind {
        MARIADB {
            @Override
            Optional<String> missing() {
                return MariaDbServer.missing();
            }

            @Override
            InnoDbServer run(String... settings) {
                return MariaDbServer.run(settings);
            }
        },
        MYSQL {
            @Override
            Optional<String> missing() {
                return MySqlServer.missing();
            }

            @Override
            InnoDbServer run(String... settings) {
                return MySqlServer.run(settings);
            }
        };

        abstract Optional<String> missing();

        abstract InnoDbServer run(String... settings);

        void require() {
            Optional<String> missing = missing();
            assumeTrue(missing.isEmpty(), () -> "NOT CHECKED, because there is " + missing.orElseThrow());
        }
    }

    @ParameterizedTest
    @EnumSource
    void startAfterStopAndAfterKill_hasItsDataAndItsUsers(Kind kind) {
        kind.require();
        try (InnoDbServer server = kind.run()) {
            assertThat(server.version()).matches(kind == Kind.MARIADB ? ".*MariaDB.*" : "8\\..*");
            server.execute("CREATE TABLE t (a int) ENGINE = InnoDB", "INSERT INTO t VALUES (1)");
            server.stop();
            assertThat(server.isRunning()).isFalse();
            server.start();
            server.kill();
            server.start();
            assertThat(server.ask("SELECT count(*) FROM t")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void user_byTheDriversOfBoth_writesWhereItMayAndNowhereElse(Kind kind) throws Exception {
        kind.require();
        try (InnoDbServer server = kind.run()) {
            server.execute("CREATE TABLE t (a int) ENGINE = InnoDB");
            for (String url :
                    Stream.of(server.jdbcUrl(), server.mysqlUrl("")).distinct().toList()) {
                try (Connection connection = server.dataSource(url).getConnection();
                        Statement statement = connection.createStatement()) {
                    assertThat(statement.executeUpdate("INSERT INTO t VALUES (1)"))
                            .isEqualTo(1);
                    assertThatExceptionOfType(SQLException.class)
                            .isThrownBy(() -> statement.execute("SET GLOBAL read_only = 1"));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void run_withASettingThatItDoesNotKnow_failsWithItsLog(Kind kind) {
        kind.require();
        assertThatExceptionOfType(SqlServerException.class)
                .isThrownBy(() -> kind.run("--no-such-setting"))
                .withMessageContaining("no-such-setting");
    }
}
