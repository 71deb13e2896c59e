package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.spring.LeaseVerification;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedMisuseException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;

/** {@code @Locked(verify = true)} without further beans, where the application's database keeps the locks. */
class JdbcVerificationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LockedAutoConfiguration.class))
            .withUserConfiguration(Application.class)
            .withPropertyValues("holdfast.jdbc.create-tables=true");

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
