package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.time.Duration;

/** What is played, as the options of {@link DemoCommand} say. The page reads some of it as JSON. */
@JsonIncludeProperties({"nodes", "requests", "stock", "topology"})
record DemoSettings(
        int nodes, int requests, int stock, int concurrency, Duration think, LockServers.Topology topology) {

    /** The lease of the lock in the Holdfast round. */
    static final Duration LEASE = Duration.ofSeconds(2);

    /** How many can be sold, and have to be. */
    int sellable() {
        return Math.min(requests, stock);
    }
}
