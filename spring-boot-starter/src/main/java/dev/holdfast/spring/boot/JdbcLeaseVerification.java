package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.spring.LeaseVerification;
import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Verifies leases with the connection of the current transaction on the DataSource whose database keeps the locks. */
final class JdbcLeaseVerification implements LeaseVerification {

    private final JdbcProperties properties;
    private final LockDataSources dataSources;
    private final Supplier<Backend> backend;

    JdbcLeaseVerification(JdbcProperties properties, LockDataSources dataSources, Supplier<Backend> backend) {
        this.properties = properties;
        this.dataSources = dataSources;
        this.backend = backend;
    }

    @Override
    public Optional<String> obstacle(Holdfast client) {
        if (backend.get() != Backend.JDBC) {
            return Optional.of("the locks are not kept in a database: holdfast.backend is not jdbc");
        }
        return properties.url() == null
                ? Optional.empty()
                : Optional.of("the locks are in the database of " + JdbcClientFactory.URL
                        + ", of which the application has no DataSource");
    }

    @Override
    public void verify(Lease lease) {
        DataSource dataSource = dataSources.choose(properties.dataSource()).bean();
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            if (!DataSourceUtils.isConnectionTransactional(connection, dataSource)) {
                throw new IllegalStateException("The transaction is not one of the DataSource whose database keeps the"
                        + " locks. Use the transaction manager of that DataSource, or leave verify out");
            }
            HoldfastJdbc.verify(lease, connection);
        } catch (SQLException failed) {
            throw new SQLExceptionSubclassTranslator().translate("Verification of a lease", null, failed);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }
}
