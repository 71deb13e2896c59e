package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.UrlDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that take two names for one, whatever they say of the column. */
class CollationTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "IGNORECASE=TRUE",
                "INIT=SET COLLATION ENGLISH STRENGTH PRIMARY",
                "INIT=SET COLLATION ENGLISH STRENGTH SECONDARY"
            })
    void build_whereNamesAreNotComparedExactly_isRefused(String setting) {
        DataSource database = database("inexact" + setting.length(), setting);

        assertThatThrownBy(() -> client(database))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("two locks");
    }

    @Test
    void build_whereNamesAreComparedExactly_excludesByTheWholeName() throws InterruptedException {
        try (Holdfast client = client(database("exact", "IGNORECASE=FALSE"));
                Holdfast other = client(database("exact", "IGNORECASE=FALSE"))) {
            var job = client.lock("Job").acquire();
            assertThat(other.lock("job").tryAcquire()).isPresent();
            assertThat(other.lock("Job").tryAcquire()).isEmpty();
            job.close();
        }
    }

    private static DataSource database(String name, String setting) {
        return new UrlDataSource("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;" + setting, "SA", "");
    }

    private static Holdfast client(DataSource database) {
        return HoldfastJdbc.builder().dataSource(database).createTables(true).build();
    }
}
