package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.time.Duration;

/**
 * What is played. The page reads some of it as JSON.
 *
 * @param nodes how many JVMs sell
 * @param requests how many buyers come
 * @param stock how many items there are
 * @param concurrency how many buyers are served or wait at a time
 * @param think how long the business code of a sale takes, in every mode
 */
@JsonIncludeProperties({"nodes", "requests", "stock"})
record DemoSettings(int nodes, int requests, int stock, int concurrency, Duration think) {

    /** The lease of the lock in the Holdfast round. */
    static final Duration LEASE = Duration.ofSeconds(2);

    /** How many can be sold, and have to be. */
    int sellable() {
        return Math.min(requests, stock);
    }
}
