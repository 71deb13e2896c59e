package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.SaleMode;
import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The demo: the rounds, one after the other, on one server. The page reads what is not private here at any moment. */
@JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
final class Demo {

    /** What has happened in a round. */
    record News(String title, String sentence) {}

    /** What the demo has shown. */
    record Verdict(boolean exact, String sentence, String outage) {}

    final DemoSettings settings;
    final List<RoundView> rounds =
            Stream.of(SaleMode.values()).map(RoundView::new).toList();
    final Queue<News> news = new ConcurrentLinkedQueue<>();
    volatile @Nullable Verdict verdict;
    private final PrintWriter err;

    Demo(DemoSettings settings, PrintWriter err) {
        this.settings = settings;
        this.err = err;
    }

    /**
     * Plays all rounds.
     *
     * @param shared whether the server outlives the demo, so that nothing may be left on it, however the demo ends
     */
    DemoResult play(String redis, boolean shared) throws IOException, InterruptedException {
        // Nobody else's keys are touched, and two demos on one server do not meet.
        String item = "demo-" + ProcessHandle.current().pid() + "-" + Long.toString(System.currentTimeMillis(), 36);
        List<RoundResult> results = new ArrayList<>();
        // The lock's client connects first: what it says about a server that is out of reach is for people.
        try (Holdfast holdfast = HoldfastRedis.builder()
                        .uri(redis)
                        .clientName("holdfast demo")
                        .build();
                Stock stock = Stock.at(redis)) {
            Thread cleaner = new Thread(() -> stock.remove(item), "cleaner");
            if (shared) {
                Runtime.getRuntime().addShutdownHook(cleaner);
            }
            try {
                DistributedLock lock = holdfast.lock(InventoryNode.lockName(item));
                for (RoundView view : rounds) {
                    Round round = new Round(
                            view,
                            settings,
                            redis,
                            item,
                            stock,
                            lock,
                            news -> report(view, news),
                            line -> print(view, line));
                    RoundResult result = round.play();
                    results.add(result);
                    view.exact = result.exact(settings);
                    view.rows = result.rows();
                    report(view, DemoResult.text("sold %,d of %,d", result.sold(), settings.stock()));
                }
            } finally {
                stock.remove(item);
                if (shared) {
                    Runtime.getRuntime().removeShutdownHook(cleaner);
                }
            }
        }
        DemoResult result = new DemoResult(settings, results);
        verdict = new Verdict(result.exact(), result.sentence(), result.outage());
        return result;
    }

    private void report(RoundView view, String sentence) {
        news.add(new News(view.title, sentence));
        print(view, sentence);
    }

    private void print(RoundView view, String sentence) {
        err.printf("%-18s  %s%n", view.title, sentence);
        err.flush();
    }
}
