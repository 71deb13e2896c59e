package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Three instances of a service on one Redis and one database, with transactions inside the locks. */
class StockTest {

    private static final int INSTANCES = 3;

    static class Stock {

        private final JdbcTemplate jdbc;
        private final Holdfast holdfast;
        final List<String> steps = new ArrayList<>();

        Stock(JdbcTemplate jdbc, Holdfast holdfast) {
            this.jdbc = jdbc;
            this.holdfast = holdfast;
        }

        /** Reads and then writes, as it must not be done without a lock. */
        @Locked(name = "stock", key = "#article")
        @Transactional
        public boolean sell(String article) {
            int left = left(article);
            if (left == 0) {
                return false;
            }
            return jdbc.update("UPDATE stock SET amount = ? WHERE article = ?", left - 1, article) == 1;
        }

        int left(String article) {
            Integer left = jdbc.queryForObject("SELECT amount FROM stock WHERE article = ?", Integer.class, article);
            assertThat(left).isNotNull();
            return left;
        }

        @Locked("order")
        @Transactional
        public void tellSteps() {
            steps.add("body: " + state());
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    steps.add("before commit: " + state());
                }

                @Override
                public void afterCommit() {
                    steps.add("after commit: " + state());
                }
            });
        }

        private String state() {
            return (TransactionSynchronizationManager.isActualTransactionActive() ? "transaction, " : "")
                    + (holdfast.lock("order").isHeldByCurrentThread() ? "locked" : "free");
        }
    }

    @EnableLocked
    abstract static class Base {

        @Bean
        JdbcTemplate jdbcTemplate(DataSource dataSource) {
            return new JdbcTemplate(dataSource);
        }

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new DataSourceTransactionManager(dataSource);
        }

        @Bean
        Stock stock(JdbcTemplate jdbc, Holdfast holdfast) {
            return new Stock(jdbc, holdfast);
        }
    }

    @EnableTransactionManagement
    static class Instance extends Base {}

    @EnableTransactionManagement(order = 0)
    static class TransactionsOutermost extends Base {}

    private final List<AnnotationConfigApplicationContext> instances = new ArrayList<>();
    private EmbeddedRedis redis;
    private JdbcConnectionPool database;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.start();
        database = JdbcConnectionPool.create("jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1", "sa", "");
        database.setMaxConnections(40);
        JdbcTemplate jdbc = new JdbcTemplate(database);
        jdbc.execute("CREATE TABLE stock (article VARCHAR PRIMARY KEY, amount INT)");
        jdbc.update("INSERT INTO stock VALUES ('book', 50)");
    }

    @AfterEach
    void stop() {
        instances.forEach(AnnotationConfigApplicationContext::close);
        new JdbcTemplate(database).execute("SHUTDOWN");
        database.dispose();
        redis.close();
    }

    private Stock startInstance(Class<?> configuration) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Holdfast.class, () -> HoldfastRedis.connect(redis.uri()));
        context.registerBean(DataSource.class, () -> database);
        context.register(configuration);
        context.refresh();
        instances.add(context);
        return context.getBean(Stock.class);
    }

    /** Forbids: a buyer reads an amount that another buyer's commit, already under way, will change. */
    @Test
    @DisplayName("scenario 43: a read under the lock sees the last commit")
    void sales_ofAHundredThreadsOnThreeInstances_sellExactlyWhatIsThere() throws Exception {
        List<Stock> stocks = new ArrayList<>();
        for (int i = 0; i < INSTANCES; i++) {
            stocks.add(startInstance(Instance.class));
        }
        ExecutorService buyers = Executors.newFixedThreadPool(100);
        CountDownLatch together = new CountDownLatch(1);
        List<Future<Boolean>> sales = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Stock stock = stocks.get(i % INSTANCES);
            sales.add(buyers.submit(() -> {
                together.await();
                return stock.sell("book");
            }));
        }
        together.countDown();
        int sold = 0;
        for (Future<Boolean> sale : sales) {
            sold += sale.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS) ? 1 : 0;
        }
        buyers.shutdown();
        assertThat(sold).isEqualTo(50);
        assertThat(stocks.get(0).left("book")).isZero();
    }

    @Test
    @DisplayName("scenario 43: the lock lies around the transaction")
    void transaction_byDefault_isCommittedWhileTheLockIsHeld() {
        Stock stock = startInstance(Instance.class);
        stock.tellSteps();
        assertThat(steps(stock))
                .containsExactly(
                        "body: transaction, locked",
                        "before commit: transaction, locked",
                        "after commit: transaction, locked");
        assertThat(instances.get(0).getBean(Holdfast.class).statistics().held()).isZero();
    }

    @Test
    void transaction_configuredAroundTheLock_isWarnedOfAtStart() {
        try (var log = new CapturedLog("dev.holdfast.spring.internal.LockedBeansCheck")) {
            Stock stock = startInstance(TransactionsOutermost.class);
            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .contains("Stock.sell(String)", "Stock.tellSteps()", "before the commit");
            stock.tellSteps();
            assertThat(steps(stock)).last().isEqualTo("after commit: transaction, free");
        }
    }

    /** Of the bean behind the proxy, whose own fields are not visible through it. */
    private static List<String> steps(Stock proxy) {
        return ((Stock) org.springframework.aop.framework.AopProxyUtils.getSingletonTarget(proxy)).steps;
    }
}
