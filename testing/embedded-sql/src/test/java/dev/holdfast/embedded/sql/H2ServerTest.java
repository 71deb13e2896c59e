package dev.holdfast.embedded.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class H2ServerTest {

    @Test
    void startAfterStop_hasItsDataAtTheSamePort() throws Exception {
        try (H2Server server = H2Server.run()) {
            try (Connection connection = server.dataSource().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (a int)");
            }
            server.execute("INSERT INTO t VALUES (1)");
            server.stop();
            assertThat(server.isRunning()).isFalse();
            server.start();
            assertThat(server.ask("SELECT count(*) FROM t")).isEqualTo("1");
        }
    }
}
