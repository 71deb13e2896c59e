package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.cli.demo.LockServers.Topology;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.LockClient;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The round with the lock, on one of each kind of what keeps the locks. {@link DemoCommandTest} plays the rest. */
final class RoundTest {

    private static final String ITEM = "item";

    private static EmbeddedRedis stock;

    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void startStock() {
        stock = EmbeddedRedis.start();
    }

    @AfterAll
    static void stopStock() {
        stock.close();
    }

    @Tag("ci")
    @Test
    void play_sentinels_isExactAlthoughThePrimaryIsKilled() throws Exception {
        RoundResult result = play(Topology.SENTINEL, Topology.SENTINEL.start(stock.uri()));

        assertThat(result.kills().gapMillis()).isPositive();
        assertThat(err.toString()).containsPattern("the primary.*, Redis .*, killed with kill -9");
    }

    @Test
    void play_quorum_isExactAlthoughTwoOfFiveMembersAreKilled() throws Exception {
        RoundResult result = play(Topology.QUORUM, Topology.QUORUM.start(stock.uri()));

        assertThat(result.kills().gapMillis()).isNotNegative();
        assertThat(err.toString())
                .containsPattern("two of the five members, Redis .* and Redis .*, killed with kill -9");
    }

    @Tag("ci")
    @Test
    void play_database_isExact() throws Exception {
        play(Topology.SINGLE, Backend.H2.start());
    }

    /** Plays it, and closes the servers. */
    private RoundResult play(Topology topology, LockServers servers) throws Exception {
        DemoSettings settings = new DemoSettings(2, 300, 100, 64, Duration.ofNanos(700_000), topology);
        try (servers;
                Holdfast holdfast = LockClient.connect(servers.uris(), "demo", LockOptions.defaults());
                Stock books = Stock.at(stock.uri())) {
            RoundResult result = new Round(SaleMode.HOLDFAST, settings, new PrintWriter(err, true))
                    .play(stock.uri(), servers, ITEM, books, holdfast.lock(InventoryNode.lockName(ITEM)));
            books.remove(ITEM);

            assertThat(result.exact(settings)).as(result + "\n" + err).isTrue();
            assertThat(result.sold()).isEqualTo(100);
            assertThat(err.toString()).contains("was killed with kill -9 while it held the lock");
            return result;
        }
    }
}
