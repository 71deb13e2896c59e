package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.jdbc.HoldfastJdbc;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** {@code @Locked(verify = true)} on a real database: what is committed was done under the lock. */
class VerifyMethodTest {

    @EnableLocked
    @EnableTransactionManagement
    static class Application {

        @Bean
        Holdfast holdfast(DataSource dataSource) {
            return HoldfastJdbc.builder()
                    .dataSource(dataSource)
                    .createTables(true)
                    .build();
        }

        @Bean
        JdbcTemplate jdbcTemplate(DataSource dataSource) {
            return new JdbcTemplate(dataSource);
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }

        @Bean
        LeaseVerification leaseVerification(JdbcTemplate jdbc) {
            return lease ->
                    jdbc.execute((ConnectionCallback<@Nullable Void>) connection -> verified(lease, connection));
        }

        private static @Nullable Void verified(Lease lease, Connection connection) throws SQLException {
            HoldfastJdbc.verify(lease, connection);
            return null;
        }

        @Bean
        VerifiedStock stock(JdbcTemplate jdbc, Holdfast holdfast, PlatformTransactionManager transactions) {
            return new VerifiedStock(jdbc, holdfast, transactions);
        }

        @Bean
        VerifiedShop shop(VerifiedStock stock) {
            return new VerifiedShop(stock);
        }
    }

    private JdbcConnectionPool database;
    private AnnotationConfigApplicationContext context;
    private VerifiedStock stock;
    private VerifiedShop shop;

    @BeforeEach
    void start() {
        database = JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
        database.setMaxConnections(20);
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("CREATE TABLE stock (amount INT)");
        jdbc.update("INSERT INTO stock VALUES (50)");
        context = new AnnotationConfigApplicationContext();
        context.registerBean(DataSource.class, () -> database, definition -> definition.setDestroyMethodName(""));
        context.register(Application.class);
        context.refresh();
        stock = context.getBean(VerifiedStock.class);
        shop = context.getBean(VerifiedShop.class);
    }

    @AfterEach
    void stop() {
        context.close();
        database.dispose();
    }

    private int amount() {
        List<Map<String, Object>> rows = new JdbcTemplate(database).queryForList("SELECT amount FROM stock");
        return (Integer) rows.get(0).get("AMOUNT");
    }

    @Test
    void verify_lockHeld_commits() {
        stock.sell();

        assertThat(amount()).isEqualTo(49);
    }

    @Test
    void verify_leaseLost_refusesTheCommit() {
        assertThatThrownBy(stock::sellAndLose).isInstanceOf(LeaseLostException.class);

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void withoutVerify_leaseLost_isCommittedAllTheSame() {
        assertThatThrownBy(stock::sellAndLoseUnverified).isInstanceOf(LeaseLostException.class);

        assertThat(amount()).isEqualTo(49);
    }

    @Test
    void verify_transactionOfATemplate_isVerified() {
        assertThatThrownBy(stock::sellByTemplateAndLose).isInstanceOf(LeaseLostException.class);

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_oneOfSeveralLost_refusesTheCommit() {
        assertThatThrownBy(stock::sellOfTwoAndLoseOne).isInstanceOf(LeaseLostException.class);

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_methodThatFails_throwsItsOwnFailure() {
        assertThatThrownBy(stock::failAndLose).isInstanceOf(IllegalArgumentException.class);

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_readLock_isVerified() {
        stock.readPriceAndSell();

        assertThat(amount()).isEqualTo(49);
    }

    @Test
    void verify_noTransaction_isAnErrorThatNamesTheMethod() {
        assertThatThrownBy(stock::withoutTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No transaction began under the lock of")
                .hasMessageContaining("Stock.withoutTransaction(), so nothing was verified");
    }

    @Test
    void verify_transactionOfTheCaller_isRolledBack() {
        assertThatThrownBy(shop::sellInATransactionOfTheShop)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("REQUIRES_NEW");

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_transactionOfTheCallerBesideAFurtherOne_isRolledBack() {
        assertThatThrownBy(shop::sellBesideAFurtherTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Stock.sellBesideAFurtherTransaction() would work in a transaction that began"
                        + " before its lock was held");

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_transactionOfACallerThatCommitsAllTheSame_theMethodWasNotCalled() {
        shop.trySell();

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_methodThatLeavesTheTransactionOfTheCaller_isVerified() {
        shop.sellApartInATransactionOfTheShop(shop);

        assertThat(amount()).isEqualTo(49);
    }

    @Test
    void verify_readOnlyTransactionAlone_isAnErrorThatNamesTheMethod() {
        assertThatThrownBy(stock::sellBesideAReadOnlyTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Only a read-only transaction began under the lock of")
                .hasMessageContaining("Stock.sellBesideAReadOnlyTransaction()");
        assertThatThrownBy(stock::look).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void verify_reEnteredAfterTheTransaction_isAnError() {
        assertThatThrownBy(shop::sellAndGoOnWithoutTransaction)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No transaction began under the lock of");
    }

    @Test
    void verify_transactionOfItsOwnWithinAnother_commits() {
        shop.sellInAnother();

        assertThat(amount()).isEqualTo(49);
    }

    @Test
    void verify_reEntered_isVerifiedByTheOuterTransaction() {
        shop.sellTwiceUnderOneLock();

        assertThat(amount()).isEqualTo(48);
    }

    @Test
    void verify_furtherLockWithinATransaction_isRefused() {
        assertThatThrownBy(shop::sellUnderAFurtherLock).isInstanceOf(IllegalStateException.class);

        assertThat(amount()).isEqualTo(50);
    }

    @Test
    void verify_afterACall_otherTransactionsAreNotVerified() {
        stock.sell();

        assertThatThrownBy(stock::sellAndLoseUnverified).isInstanceOf(LeaseLostException.class);

        assertThat(amount()).isEqualTo(48);
    }
}
