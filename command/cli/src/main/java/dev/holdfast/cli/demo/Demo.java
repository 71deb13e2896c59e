package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.LockClient;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The demo: the rounds, one after the other, on one server. The page reads what is not private here at any moment. */
@JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
final class Demo {

    final DemoSettings settings;
    final List<Round> rounds;
    volatile boolean exact;
    /** What the demo has shown; empty before the end. */
    volatile String report = "";

    Demo(DemoSettings settings, PrintWriter err) {
        this.settings = settings;
        this.rounds = Stream.of(SaleMode.values())
                .map(mode -> new Round(mode, settings, err))
                .toList();
    }

    /**
     * Plays all rounds. A shared server outlives the demo, so that nothing may be left on it, however it ends.
     *
     * @param redis where the stock is
     */
    DemoResult play(String redis, LockServers servers, boolean shared) throws IOException, InterruptedException {
        // No other keys are touched, and two demos on one server do not meet.
        String item = "demo-" + ProcessHandle.current().pid() + "-" + Long.toString(System.currentTimeMillis(), 36);
        List<RoundResult> results = new ArrayList<>();
        // The lock's client connects first: what it says about a server that is out of reach is for people.
        try (Holdfast holdfast = LockClient.connect(servers.uris(), "holdfast demo", LockOptions.defaults());
                Stock stock = Stock.at(redis)) {
            Thread cleaner = new Thread(() -> stock.remove(item), "cleaner");
            if (shared) {
                Runtime.getRuntime().addShutdownHook(cleaner);
            }
            try {
                DistributedLock lock = holdfast.lock(InventoryNode.lockName(item));
                for (Round round : rounds) {
                    results.add(round.play(redis, servers, item, stock, lock));
                }
            } finally {
                stock.remove(item);
                if (shared) {
                    Runtime.getRuntime().removeShutdownHook(cleaner);
                }
            }
        }
        DemoResult result = new DemoResult(settings, results);
        exact = result.exact();
        report = result.report();
        return result;
    }
}
