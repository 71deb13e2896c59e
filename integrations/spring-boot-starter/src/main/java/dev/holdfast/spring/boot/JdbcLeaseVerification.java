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
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.ResourceTransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Verifies leases with the connection of the current transaction on the DataSource whose database keeps the locks. */
final class JdbcLeaseVerification implements LeaseVerification {

    private final JdbcProperties properties;
    private final LockDataSources dataSources;
    private final Supplier<Backend> backend;
    private final ObjectProvider<PlatformTransactionManager> managers;

    JdbcLeaseVerification(
            JdbcProperties properties,
            LockDataSources dataSources,
            Supplier<Backend> backend,
            ObjectProvider<PlatformTransactionManager> managers) {
        this.properties = properties;
        this.dataSources = dataSources;
        this.backend = backend;
        this.managers = managers;
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

    private DataSource dataSource() {
        return dataSources.choose(properties.dataSource()).bean();
    }

    /**
     * What begins transactions of one DataSource has their connection by now. What does not, such as JTA, may have it
     * when it is asked for; that is seen then.
     */
    @Override
    public Optional<String> obstacleInTransaction() {
        return TransactionSynchronizationManager.hasResource(withoutProxy(dataSource()))
                        || !managers.stream().allMatch(ResourceTransactionManager.class::isInstance)
                ? Optional.empty()
                : Optional.ofNullable(otherTransaction().getMessage());
    }

    /** The one that transaction managers take for it. */
    private static DataSource withoutProxy(DataSource dataSource) {
        DataSource target =
                dataSource instanceof TransactionAwareDataSourceProxy proxy ? proxy.getTargetDataSource() : null;
        return target == null ? dataSource : target;
    }

    private static IllegalStateException otherTransaction() {
        return new IllegalStateException("The transaction is not one of the DataSource whose database keeps the locks."
                + " Use the transaction manager of that DataSource, or leave verify out");
    }

    @Override
    public void verify(Lease lease) {
        DataSource dataSource = dataSource();
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            // Within a transaction of another one, it has given a connection that belongs to none.
            if (!DataSourceUtils.isConnectionTransactional(connection, dataSource) || connection.getAutoCommit()) {
                throw otherTransaction();
            }
            HoldfastJdbc.verify(lease, connection);
        } catch (SQLException failed) {
            throw new SQLExceptionSubclassTranslator().translate("Verification of a lease", null, failed);
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }
}
