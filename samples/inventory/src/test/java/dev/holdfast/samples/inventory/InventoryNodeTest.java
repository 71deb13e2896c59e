package dev.holdfast.samples.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class InventoryNodeTest {

    private static EmbeddedRedis redis;
    private static Stock stock;
    private static InventoryNode node;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        redis = EmbeddedRedis.start();
        stock = Stock.at(redis.uri());
        node = InventoryNode.start(new NodeSettings(
                "n1",
                redis.uri(),
                redis.uri(),
                SaleMode.HOLDFAST,
                0,
                8,
                Duration.ofMillis(1),
                Duration.ofSeconds(30),
                false));
    }

    @AfterAll
    static void stop() {
        node.close();
        stock.close();
        redis.close();
    }

    @Test
    void post_sale_isAnsweredWithOutcomeAndToken() throws Exception {
        stock.deliver("chair", 1);
        assertThat(post("/items/chair/sales/r1").body())
                .contains("\"outcome\":\"SOLD\"", "\"request\":\"r1\"", "\"node\":\"n1\"", "\"left\":0")
                .containsPattern("\"token\":\\d{10,16}");
        assertThat(post("/items/chair/sales/r2").body()).contains("\"outcome\":\"SOLD_OUT\"");
        assertThat(post("/items/chair/sales/r1").body()).contains("\"outcome\":\"SOLD_BEFORE\"");
    }

    @Test
    void post_encodedNames_areDecoded() throws Exception {
        stock.deliver("big lamp+", 1);
        assertThat(post("/items/big%20lamp+/sales/r%2F1").body()).contains("\"request\":\"r/1\"", "\"SOLD\"");
        assertThat(stock.ledger("big lamp+")).containsOnlyKeys("r/1");
    }

    @Test
    void post_unknownPath_is404() throws Exception {
        assertThat(post("/items/chair").statusCode()).isEqualTo(404);
        assertThat(post("/items/chair/sales/r1?think-micros=x").statusCode()).isEqualTo(404);
    }

    @Test
    void get_sale_is405() throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(uri("/items/chair/sales/r1")).build();
        assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(405);
    }

    @Test
    void get_state_tellsWhoIsInside() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/state")).build();
        assertThat(http.send(request, HttpResponse.BodyHandlers.ofString()).body())
                .contains("\"inside\":[]", "\"waiting\":0", "\"mode\":\"holdfast\"", "\"pid\":")
                .containsPattern("\"client\":\"[0-9a-z]{16}\"");
    }

    private HttpResponse<String> post(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri(path))
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static URI uri(String path) {
        return URI.create("http://127.0.0.1:" + node.port() + path);
    }
}
