package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** A transaction of the caller, which is committed after the lock was released, is warned of. */
class OuterTransactionTest {

    @EnableTransactionManagement
    static class Application extends LocalLocks {

        @Bean
        DataSource dataSource() {
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setURL("jdbc:h2:mem:" + UUID.randomUUID());
            return dataSource;
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }

        @Bean
        Stock stock() {
            return new Stock();
        }
    }

    static class Stock {

        @Locked("stock")
        @Transactional
        public void sell() {}

        @Locked({"stock", "price"})
        public void sellWithPrice() {}

        @Locked("stock")
        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void sellInATransactionOfItsOwn() {}

        @Locked(name = "counter", permits = "2")
        public void count() {}
    }

    private final CapturedLog log = new CapturedLog("dev.holdfast.spring.internal.OuterTransaction");
    private AnnotationConfigApplicationContext context;
    private Stock stock;
    private TransactionTemplate caller;

    @BeforeEach
    void start() {
        context = Contexts.start(Application.class);
        stock = context.getBean(Stock.class);
        caller = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    }

    @AfterEach
    void stop() {
        context.close();
        log.close();
    }

    @Test
    void call_inATransactionOfTheCaller_warnsOnceForEachMethod() {
        caller.executeWithoutResult(status -> stock.sell());
        caller.executeWithoutResult(status -> stock.sell());
        caller.executeWithoutResult(status -> stock.sellWithPrice());

        assertThat(log.messages())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .contains("Stock.sell() works in a transaction that began before its lock was held"),
                        second -> assertThat(second).contains("Stock.sellWithPrice()"));
    }

    @Test
    void call_outsideOfTransactions_warnsOfNothing() {
        stock.sell();

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void call_ofAMethodWithATransactionOfItsOwn_warnsOfNothing() {
        caller.executeWithoutResult(status -> stock.sellInATransactionOfItsOwn());

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void call_inATransactionThatOnlyReads_warnsOfNothing() {
        caller.setReadOnly(true);
        caller.executeWithoutResult(status -> stock.sell());

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void call_underALockAroundTheTransaction_warnsOfNothing() throws Exception {
        context.getBean(Holdfast.class).lock("stock").run(() -> caller.executeWithoutResult(status -> stock.sell()));

        assertThat(log.messages()).isEmpty();
    }

    @Test
    void call_forAPermit_warnsOfNothing() {
        caller.executeWithoutResult(status -> stock.count());

        assertThat(log.messages()).isEmpty();
    }
}
