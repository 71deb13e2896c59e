package dev.holdfast.samples.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class CashierTest {

    private static final Duration THINK = Duration.ofMillis(1);
    private static final int STOCK = 20;
    private static final int BUYERS = 60;

    private static EmbeddedRedis redis;
    private static RedisClient client;
    private static Stock stock;

    @BeforeAll
    static void connect() {
        redis = EmbeddedRedis.start();
        client = RedisClient.create(redis.uri());
        stock = Stock.at(redis.uri());
    }

    @AfterAll
    static void close() {
        stock.close();
        client.shutdown();
        redis.close();
    }

    @Test
    void sell_oneAfterTheOther_sellsWhatIsThereAndNoMore() {
        stock.deliver("single", 2);
        try (Stockroom stockroom = new Stockroom(client.connect())) {
            Cashier cashier = new Cashier(new NoLock(), stockroom, new SalesFloor());
            assertThat(cashier.sell("single", "a", THINK).outcome()).isEqualTo(SaleAnswer.Outcome.SOLD);
            assertThat(cashier.sell("single", "a", THINK).outcome()).isEqualTo(SaleAnswer.Outcome.SOLD_BEFORE);
            assertThat(cashier.sell("single", "b", THINK).left()).isZero();
            assertThat(cashier.sell("single", "c", THINK).outcome()).isEqualTo(SaleAnswer.Outcome.SOLD_OUT);
        }
        assertThat(stock.ledger("single")).containsOnlyKeys("a", "b");
    }

    @Test
    void sell_staleToken_isRefused() {
        stock.deliver("stale", 2);
        try (Stockroom stockroom = new Stockroom(client.connect())) {
            assertThat(stockroom.read("stale", "other", 7)).isInstanceOf(Stockroom.Known.class);
            Cashier cashier = new Cashier(new NoLock(), stockroom, new SalesFloor());
            assertThat(cashier.sell("stale", "a", THINK).outcome()).isEqualTo(SaleAnswer.Outcome.REFUSED);
        }
        assertThat(stock.left("stale")).isEqualTo(2);
    }

    /** The race is real: two sellers read the same stock before either writes. */
    @Test
    void sell_manyAtOnceWithoutALock_oversells() throws Exception {
        assertThat(soldByTwoNodes("none", NoLock::new)).isGreaterThan(STOCK);
    }

    @Test
    void sell_manyAtOnceWithALockPerNode_oversells() throws Exception {
        assertThat(soldByTwoNodes("jvm", JvmLock::new)).isGreaterThan(STOCK);
    }

    @Test
    void sell_manyAtOnceWithHoldfast_sellsExactlyTheStock() throws Exception {
        assertThat(soldByTwoNodes("holdfast", () -> new HoldfastLock(HoldfastRedis.connect(redis.uri()))))
                .isEqualTo(STOCK);
        assertThat(stock.left("holdfast")).isZero();
    }

    private interface LockOfANode {
        SaleLock open();
    }

    private static long soldByTwoNodes(String item, LockOfANode locks) throws Exception {
        stock.deliver(item, STOCK);
        ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
        try (SaleLock first = locks.open();
                SaleLock second = locks.open();
                Stockroom stockroom = new Stockroom(client.connect())) {
            List<Cashier> cashiers = List.of(
                    new Cashier(first, stockroom, new SalesFloor()), new Cashier(second, stockroom, new SalesFloor()));
            CountDownLatch together = new CountDownLatch(BUYERS);
            List<Future<Sale>> sales = new ArrayList<>();
            for (int buyer = 0; buyer < BUYERS; buyer++) {
                Cashier cashier = cashiers.get(buyer % 2);
                String request = "r" + buyer;
                sales.add(buyers.submit(() -> {
                    together.countDown();
                    together.await();
                    return cashier.sell(item, request, THINK);
                }));
            }
            for (Future<Sale> sale : sales) {
                assertThat(sale.get().request()).startsWith("r");
            }
        } finally {
            buyers.shutdownNow();
        }
        return stock.ledger(item).values().stream().mapToLong(Long::longValue).sum();
    }
}
