package dev.holdfast.samples.inventory;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The stock and its ledger, seen from the office: delivers goods and does the audit, and sells nothing. Thread-safe.
 */
public final class Stock implements AutoCloseable {

    private final RedisClient client;
    private final StatefulRedisConnection<String, String> redis;

    private Stock(RedisClient client) {
        this.client = client;
        this.redis = client.connect();
    }

    /**
     * Connects.
     *
     * @param uri the server's URI
     * @return the stock there
     * @throws io.lettuce.core.RedisException if the server is out of reach
     */
    public static Stock at(String uri) {
        RedisClient client = RedisClient.create(RedisURI.create(uri));
        try {
            return new Stock(client);
        } catch (RuntimeException e) {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
            throw e;
        }
    }

    /**
     * Puts an item on sale, with no purchases so far.
     *
     * @param item the item
     * @param pieces how many there are
     */
    public void deliver(String item, long pieces) {
        remove(item);
        redis.sync().hset(Stockroom.itemKey(item), "left", Long.toString(pieces));
    }

    /**
     * How many pieces are left.
     *
     * @param item the item
     * @return the number that the sales have left in Redis, right or wrong
     */
    public long left(String item) {
        String left = redis.sync().hget(Stockroom.itemKey(item), "left");
        return left == null ? 0 : Long.parseLong(left);
    }

    /**
     * How many requests stand in the ledger.
     *
     * @param item the item
     * @return the number
     */
    public long sold(String item) {
        return redis.sync().hlen(Stockroom.ledgerKey(item));
    }

    /**
     * The ledger.
     *
     * @param item the item
     * @return for each request that bought, how many pieces it was sold
     */
    public Map<String, Long> ledger(String item) {
        return redis.sync().hgetall(Stockroom.ledgerKey(item)).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, sale -> Long.parseLong(sale.getValue())));
    }

    /**
     * Forgets an item.
     *
     * @param item the item
     */
    public void remove(String item) {
        redis.sync().del(Stockroom.itemKey(item), Stockroom.ledgerKey(item));
    }

    @Override
    public void close() {
        redis.close();
        client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
    }
}
