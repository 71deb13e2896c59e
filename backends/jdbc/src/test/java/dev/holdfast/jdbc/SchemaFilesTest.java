package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Flyway finds by its own names for files is what clients create. */
class SchemaFilesTest {

    @ParameterizedTest
    @CsvSource({
        "h2, holdfast-h2.sql",
        "hsqldb, holdfast-hsqldb.sql",
        "postgresql, holdfast-postgresql.sql",
        "mysql, holdfast-mysql.sql",
        "mariadb, holdfast-mysql.sql"
    })
    void migration_ofAVendor_isTheFileOfItsDatabase(String vendor, String file) throws IOException {
        assertThat(text("flyway/" + vendor + "/R__holdfast.sql")).isEqualTo(text(file));
    }

    private static String text(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(HoldfastJdbc.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
