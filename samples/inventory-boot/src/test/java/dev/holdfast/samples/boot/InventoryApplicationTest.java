package dev.holdfast.samples.boot;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.samples.inventory.Stock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Three instances of the whole application on one Redis. */
class InventoryApplicationTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static EmbeddedRedis redis;
    private static List<ConfigurableApplicationContext> instances;

    @BeforeAll
    static void start() {
        redis = EmbeddedRedis.start();
        ExecutorService starters = Executors.newFixedThreadPool(3);
        try {
            instances = Stream.generate(
                            () -> CompletableFuture.supplyAsync(InventoryApplicationTest::instance, starters))
                    .limit(3)
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            starters.shutdown();
        }
    }

    private static ConfigurableApplicationContext instance() {
        return new SpringApplicationBuilder(InventoryApplication.class)
                .run(
                        "--server.port=0",
                        "--spring.data.redis.host=127.0.0.1",
                        "--spring.data.redis.port=" + redis.port(),
                        // Every second, in all three.
                        "--inventory.count-cron=* * * * * *",
                        // A slow machine turns no buyer away.
                        "--holdfast.locks.sale.wait-time=3m",
                        "--holdfast.response-timeout=20s",
                        "--holdfast.locks.job.min-hold=1h");
    }

    @AfterAll
    static void stop() {
        instances.forEach(ConfigurableApplicationContext::close);
        redis.close();
    }

    private static URI uri(ConfigurableApplicationContext instance, String path) {
        return URI.create("http://localhost:" + instance.getEnvironment().getProperty("local.server.port") + path);
    }

    private static String get(ConfigurableApplicationContext instance, String path) throws Exception {
        return HTTP.send(HttpRequest.newBuilder(uri(instance, path)).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void buyers_ofThreeInstances_getExactlyTheStock() throws Exception {
        try (Stock stock = Stock.at(redis.uri())) {
            stock.deliver("book", 50);
            List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
            for (int buyer = 0; buyer < 100; buyer++) {
                HttpRequest request = HttpRequest.newBuilder(
                                uri(instances.get(buyer % 3), "/items/book/sales/" + buyer))
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build();
                answers.add(HTTP.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
            }
            List<String> bodies = answers.stream()
                    .map(CompletableFuture::join)
                    .map(HttpResponse::body)
                    .toList();
            assertThat(bodies.stream().filter(body -> body.contains("\"SOLD\"")))
                    .hasSize(50);
            assertThat(bodies.stream().filter(body -> body.contains("\"SOLD_OUT\"")))
                    .hasSize(50);
            assertThat(stock.left("book")).isZero();
            assertThat(stock.ledger("book").values()).hasSize(50).containsOnly(1L);
            assertThat(get(instances.get(0), "/items/book")).contains("\"left\":0");
        }
    }

    @Test
    void request_thatIsRepeated_buysOnce() throws Exception {
        try (Stock stock = Stock.at(redis.uri())) {
            stock.deliver("pen", 2);
            for (ConfigurableApplicationContext instance : instances) {
                HttpRequest request = HttpRequest.newBuilder(uri(instance, "/items/pen/sales/again"))
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build();
                assertThat(HTTP.send(request, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
            assertThat(stock.left("pen")).isEqualTo(1);
        }
    }

    @Test
    void prices_thatAreReadWhileTheyChange_areOfOneList() {
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        List<CompletableFuture<HttpResponse<String>>> changes = new ArrayList<>();
        for (int turn = 0; turn < 60; turn++) {
            HttpRequest.Builder request = HttpRequest.newBuilder(uri(instances.get(turn % 3), "/prices"));
            if (turn % 4 == 0) {
                request.header("Content-Type", "application/json")
                        .PUT(HttpRequest.BodyPublishers.ofString(
                                "{\"lamp\":\"%d\",\"bulb\":\"%d\"}".formatted(turn, turn)));
                changes.add(HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()));
            } else {
                answers.add(HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()));
            }
        }

        assertThat(changes)
                .allSatisfy(change -> assertThat(change.join().statusCode()).isEqualTo(200));
        Pattern ofOneList = Pattern.compile("\"bulb\":\"(\\d+)\".*\"lamp\":\"\\1\"");
        assertThat(answers).extracting(answer -> answer.join().body()).allSatisfy(body -> {
            if (body.contains("lamp") || body.contains("bulb")) {
                assertThat(body).containsPattern(ofOneList);
            } else {
                assertThat(body).contains("\"book\":\"1290\"");
            }
        });
    }

    @Test
    void job_inTheScheduleOfAll_runsInOne() {
        await().until(() -> redis.execute("EXISTS", DailyCount.COUNTS).number() == 1);
        assertThat(redis.execute("GET", DailyCount.COUNTS).text()).isEqualTo("1");
    }

    @Test
    void cache_ofInstancesThatStartTogether_isFilledOnce() {
        assertThat(redis.execute("GET", PriceList.LOADED).text()).isEqualTo("1");
        assertThat(redis.execute("HGET", PriceList.PRICES, "book").text()).isEqualTo("1290");
    }

    @Test
    void actuator_ofAnInstance_tellsOfItsLocks() throws Exception {
        ConfigurableApplicationContext instance = instances.get(0);
        assertThat(get(instance, "/actuator/health")).contains("\"holdfast\"", "\"reachable\":true");
        try (var lease = instance.getBean(Holdfast.class).lock("shown").acquire()) {
            assertThat(get(instance, "/actuator/locks")).contains("\"shown\"", Long.toString(lease.token()));
            assertThat(get(instances.get(1), "/actuator/locks/shown")).contains("\"application\":\"inventory\"");
            await().untilAsserted(() -> assertThat(get(instances.get(1), "/actuator/holdfastconsole/api/state"))
                    .contains("\"shown\"", Long.toString(lease.token())));
        }
        await().untilAsserted(() -> assertThat(get(instance, "/actuator/metrics/holdfast.lock.acquisition"))
                .contains("daily-count"));
    }

    @Test
    void instance_withTheProfileDev_needsNoServer() throws Exception {
        try (ConfigurableApplicationContext alone = new SpringApplicationBuilder(InventoryApplication.class)
                .profiles("dev")
                .run("--server.port=0", "--spring.data.redis.port=1")) {
            assertThat(get(alone, "/items/book")).contains("\"left\":0");
            assertThat(get(alone, "/actuator/health")).contains("\"status\":\"UP\"");
        }
    }
}
