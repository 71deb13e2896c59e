package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.TestDatabase;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What a run is about is what it runs on. */
class RequestedDatabaseTest {

    private static final String VERSION = System.getProperty("holdfast.database.version", "");

    @Test
    void server_thatTestsStart_isOfTheRequestedVersion() {
        assumeTrue(!VERSION.isEmpty(), "no version is requested by -Dholdfast.database.version");
        try (SqlServer server = TestDatabase.requested().run()) {
            String said = server.version();
            assertThat(said.replaceFirst("^PostgreSQL ", "")).startsWith(VERSION + ".");
            assertThat(said.toLowerCase(Locale.ROOT).contains("mariadb"))
                    .isEqualTo(TestDatabase.requested() == TestDatabase.MARIADB);
        }
    }
}
