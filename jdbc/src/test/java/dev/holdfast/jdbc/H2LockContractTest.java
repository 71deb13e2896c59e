package dev.holdfast.jdbc;

import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import org.h2.jdbcx.JdbcDataSource;

/** H2 in memory. */
class H2LockContractTest extends LockContract {

    private static final JdbcDataSource DATA_SOURCE = database();

    private static JdbcDataSource database() {
        JdbcDataSource made = new JdbcDataSource();
        made.setURL("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1");
        try (Connection connection = made.getConnection();
                Statement statement = connection.createStatement();
                InputStream schema = HoldfastJdbc.class.getResourceAsStream("/dev/holdfast/jdbc/holdfast-h2.sql")) {
            statement.execute(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
        } catch (SQLException | IOException e) {
            throw new UncheckedIOException(new IOException(e));
        }
        return made;
    }

    private static final BackendFixture FIXTURE = new BackendFixture() {
        @Override
        public LockBackend newBackend() {
            return HoldfastJdbc.builder().dataSource(DATA_SOURCE).backend();
        }

        @Override
        public OptionalInt longestNameBytes() {
            return OptionalInt.of(512);
        }
    };

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
