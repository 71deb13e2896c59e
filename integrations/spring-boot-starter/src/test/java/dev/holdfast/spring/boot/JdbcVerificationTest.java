package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.spring.LeaseVerification;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedMisuseException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** {@code @Locked(verify = true)} without further beans, where the application's database keeps the locks. */
class JdbcVerificationTest {

    private final ApplicationContextRunner plain = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LockedAutoConfiguration.class))
            .withPropertyValues("holdfast.jdbc.create-tables=true");

    private final ApplicationContextRunner runner = plain.withUserConfiguration(Application.class);

    static class Stock {

        private final JdbcTemplate jdbc;
        private final Holdfast holdfast;

        Stock(JdbcTemplate jdbc, Holdfast holdfast) {
            this.jdbc = jdbc;
            this.holdfast = holdfast;
        }

        @Locked(name = "stock", verify = true)
        @Transactional
        public void sell() {
            jdbc.update("UPDATE stock SET amount = amount - 1");
        }

        @Locked(name = "stock", verify = true)
        @Transactional
        public void sellAndLose() {
            sell();
            holdfast.lock("stock")
                    .forceRelease(holdfast.lock("stock")
                            .inspect()
                            .holder()
                            .orElseThrow()
                            .id());
        }

        int amount() {
            return jdbc.queryForObject("SELECT amount FROM stock", Integer.class);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class Application {

        @Bean
        DataSource dataSource() {
            DataSource dataSource = JdbcBackendTest.database("verified");
            new JdbcTemplate(dataSource).execute("CREATE TABLE stock AS SELECT 50 AS amount");
            return dataSource;
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }

        @Bean
        Stock stock(DataSource dataSource, Holdfast holdfast) {
            return new Stock(new JdbcTemplate(dataSource), holdfast);
        }
    }

    @Test
    void verify_lockHeld_commits() {
        runner.run(context -> {
            assertThat(context).hasSingleBean(LeaseVerification.class);
            Stock stock = context.getBean(Stock.class);
            stock.sell();
            assertThat(stock.amount()).isEqualTo(49);
        });
    }

    @Test
    void verify_leaseLost_refusesTheCommit() {
        runner.run(context -> {
            Stock stock = context.getBean(Stock.class);
            assertThatThrownBy(stock::sellAndLose).isInstanceOf(LeaseLostException.class);
            assertThat(stock.amount()).isEqualTo(50);
        });
    }

    /** The transactions are those of another database; connections of a pool may begin without auto-commit. */
    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class TwoDatabases {

        @Bean
        DataSource locks(Environment environment) {
            DataSource dataSource = JdbcBackendTest.database("locks");
            new JdbcTemplate(dataSource).execute("CREATE TABLE stock AS SELECT 50 AS amount");
            return new DelegatingDataSource(dataSource) {
                @Override
                public Connection getConnection() throws SQLException {
                    Connection connection = super.getConnection();
                    connection.setAutoCommit(environment.getRequiredProperty("auto-commit", Boolean.class));
                    return connection;
                }
            };
        }

        @Bean
        DataSource other() {
            return JdbcBackendTest.database("other");
        }

        @Bean
        PlatformTransactionManager transactionManager(@Qualifier("other") DataSource other) {
            return new DataSourceTransactionManager(other);
        }

        @Bean
        Stock stock(@Qualifier("locks") DataSource locks, Holdfast holdfast) {
            return new Stock(new JdbcTemplate(locks), holdfast);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void verify_transactionOfAnotherDataSource_saysWhoseManagerToUse(boolean autoCommit) {
        plain.withUserConfiguration(TwoDatabases.class)
                .withPropertyValues("holdfast.jdbc.data-source=locks", "auto-commit=" + autoCommit)
                .run(context -> assertThatThrownBy(context.getBean(Stock.class)::sell)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("The transaction is not one of the DataSource whose database keeps the"
                                + " locks. Use the transaction manager of that DataSource"));
    }

    /** As above, on the target of a proxy that gives the connection of the transaction. */
    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    static class BehindAProxy {

        @Bean
        TransactionAwareDataSourceProxy dataSource() {
            DataSource dataSource = JdbcBackendTest.database("proxied");
            new JdbcTemplate(dataSource).execute("CREATE TABLE stock AS SELECT 50 AS amount");
            return new TransactionAwareDataSourceProxy(dataSource);
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }

        @Bean
        Stock stock(DataSource dataSource, Holdfast holdfast) {
            return new Stock(new JdbcTemplate(dataSource), holdfast);
        }
    }

    @Test
    void verify_dataSourceBehindATransactionAwareProxy_isVerified() {
        plain.withUserConfiguration(BehindAProxy.class).run(context -> {
            Stock stock = context.getBean(Stock.class);
            stock.sell();
            assertThat(stock.amount()).isEqualTo(49);
            assertThatThrownBy(stock::sellAndLose).isInstanceOf(LeaseLostException.class);
            assertThat(stock.amount()).isEqualTo(49);
        });
    }

    @Test
    void start_locksOnRedis_isReported() {
        runner.withPropertyValues("holdfast.redis.uri=" + SharedServer.uri())
                .run(HoldfastAutoConfigurationTest.failing(
                        LockedMisuseException.class,
                        "verify is given, and the locks are not kept in a database: holdfast.backend is not jdbc"));
    }

    @Test
    void start_locksInTheDatabaseOfAUrl_isReported() {
        runner.withPropertyValues("holdfast.jdbc.url=jdbc:h2:mem:elsewhere;DB_CLOSE_DELAY=-1")
                .run(HoldfastAutoConfigurationTest.failing(
                        LockedMisuseException.class, "the locks are in the database of holdfast.jdbc.url"));
    }
}
