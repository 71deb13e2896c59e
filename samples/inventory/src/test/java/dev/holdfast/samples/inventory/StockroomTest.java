package dev.holdfast.samples.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import io.lettuce.core.RedisClient;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StockroomTest {

    private static final String ITEM = "lamp";

    private static EmbeddedRedis redis;
    private static RedisClient client;
    private static Stockroom stockroom;
    private static Stock stock;

    @BeforeAll
    static void connect() {
        redis = EmbeddedRedis.start();
        client = RedisClient.create(redis.uri());
        stockroom = new Stockroom(client.connect());
        stock = Stock.at(redis.uri());
    }

    @AfterAll
    static void close() {
        stock.close();
        stockroom.close();
        client.shutdown();
        redis.close();
    }

    @BeforeEach
    void deliver() {
        stock.deliver(ITEM, 10);
    }

    @Test
    void write_afterRead_sellsAndEntersTheLedger() {
        assertThat(stockroom.read(ITEM, "r1", 5)).isEqualTo(new Stockroom.Known(10, false));
        assertThat(stockroom.write(ITEM, "r1", 9, 5)).isTrue();
        assertThat(stockroom.read(ITEM, "r1", 6)).isEqualTo(new Stockroom.Known(9, true));
        assertThat(stock.left(ITEM)).isEqualTo(9);
        assertThat(stock.ledger(ITEM)).isEqualTo(Map.of("r1", 1L));
    }

    @Test
    void write_lowerTokenThanAWriter_isRefusedAndChangesNothing() {
        assertThat(stockroom.write(ITEM, "new", 9, 6)).isTrue();
        assertThat(stockroom.write(ITEM, "stale", 9, 5)).isFalse();
        assertThat(stock.left(ITEM)).isEqualTo(9);
        assertThat(stock.ledger(ITEM)).containsOnlyKeys("new");
    }

    @Test
    void write_lowerTokenThanAReader_isRefused() {
        assertThat(stockroom.read(ITEM, "old", 5)).isInstanceOf(Stockroom.Known.class);
        assertThat(stockroom.read(ITEM, "new", 6)).isInstanceOf(Stockroom.Known.class);
        assertThat(stockroom.write(ITEM, "old", 9, 5)).isFalse();
        assertThat(stock.ledger(ITEM)).isEmpty();
    }

    @Test
    void read_lowerToken_isRefused() {
        assertThat(stockroom.read(ITEM, "new", 6)).isInstanceOf(Stockroom.Known.class);
        assertThat(stockroom.read(ITEM, "old", 5)).isInstanceOf(Stockroom.Refused.class);
    }

    @Test
    void tokens_ofSixteenDigits_areComparedExactly() {
        long token = 1_795_217_091_082_141L;
        assertThat(stockroom.write(ITEM, "r1", 9, token + 1)).isTrue();
        assertThat(stockroom.write(ITEM, "r2", 8, token)).isFalse();
        assertThat(stockroom.write(ITEM, "r2", 8, token + 1)).isTrue();
    }

    @Test
    void scripts_flushedFromTheServer_areLoadedAgain() {
        assertThat(stockroom.read(ITEM, "r1", 5)).isEqualTo(new Stockroom.Known(10, false));
        redis.execute("SCRIPT", "FLUSH");
        assertThat(stockroom.read(ITEM, "r1", 5)).isEqualTo(new Stockroom.Known(10, false));
        redis.execute("SCRIPT", "FLUSH");
        assertThat(stockroom.write(ITEM, "r1", 9, 5)).isTrue();
    }

    @Test
    void ledger_requestSoldTwice_shows() {
        assertThat(stockroom.write(ITEM, "r1", 9, 0)).isTrue();
        assertThat(stockroom.write(ITEM, "r1", 8, 0)).isTrue();
        assertThat(stock.ledger(ITEM)).isEqualTo(Map.of("r1", 2L));
    }
}
