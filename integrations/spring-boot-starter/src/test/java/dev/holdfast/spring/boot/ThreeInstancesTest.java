package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.spring.Locked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * The whole of it: three applications, one annotation, and read, check and write without any protection of their own.
 */
class ThreeInstancesTest {

    private static final int BUYERS = 100;
    private static final int STOCK = 50;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Shop shop(StringRedisTemplate redis) {
            return new Shop(redis);
        }
    }

    static class Shop {

        private final StringRedisTemplate redis;

        Shop(StringRedisTemplate redis) {
            this.redis = redis;
        }

        @Locked(name = "stock", key = "#p0", profile = "sale")
        public boolean sell(String item) {
            int left = left(item);
            if (left == 0) {
                return false;
            }
            redis.opsForValue().set(item, Integer.toString(left - 1));
            redis.opsForValue().increment(item + ":sold");
            return true;
        }

        int left(String item) {
            return Integer.parseInt(String.valueOf(redis.opsForValue().get(item)));
        }
    }

    @Test
    void buyers_ofThreeInstances_getExactlyTheStock() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                ConfigurableApplicationContext one = start(redis);
                ConfigurableApplicationContext two = start(redis);
                ConfigurableApplicationContext three = start(redis)) {
            redis.execute("SET", "book", Integer.toString(STOCK));
            List<Shop> shops = List.of(one.getBean(Shop.class), two.getBean(Shop.class), three.getBean(Shop.class));
            List<Callable<Boolean>> sales = new ArrayList<>();
            for (int buyer = 0; buyer < BUYERS; buyer++) {
                Shop shop = shops.get(buyer % shops.size());
                sales.add(() -> shop.sell("book"));
            }
            ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
            try {
                int sold = 0;
                for (Future<Boolean> sale : buyers.invokeAll(sales)) {
                    sold += sale.get() ? 1 : 0;
                }
                assertThat(sold).isEqualTo(STOCK);
            } finally {
                buyers.shutdownNow();
            }
            assertThat(redis.execute("GET", "book").text()).isEqualTo("0");
            assertThat(redis.execute("GET", "book:sold").text()).isEqualTo(Integer.toString(STOCK));
        }
    }

    private static ConfigurableApplicationContext start(EmbeddedRedis redis) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .run(
                        "--spring.data.redis.port=" + redis.port(),
                        "--holdfast.backend=redis",
                        "--holdfast.locks.sale.wait-time=1m",
                        "--holdfast.locks.sale.lease-time=10s",
                        "--holdfast.locks.sale.description=one sale of one item");
    }
}
