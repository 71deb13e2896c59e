package dev.holdfast.cli.demo;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.samples.inventory.InventoryNode;
import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The demo: the rounds, one after the other, on one server. */
record Demo(DemoSettings settings, String redis, Consumer<DemoEvent> listener) {

    DemoResult play() throws IOException, InterruptedException {
        // Nobody else's keys are touched, and two demos on one server do not meet.
        String item = "demo-" + ProcessHandle.current().pid() + "-" + Long.toString(System.currentTimeMillis(), 36);
        List<RoundResult> rounds = new ArrayList<>();
        listener.accept(DemoEvent.Begun.of(settings));
        // The lock's client connects first: what it says about a server that is out of reach is for people.
        try (Holdfast holdfast = HoldfastRedis.builder()
                        .uri(redis)
                        .clientName("holdfast demo")
                        .build();
                Stock stock = Stock.at(redis)) {
            Thread cleaner = new Thread(() -> Mode.ROUNDS.forEach(mode -> stock.remove(itemOf(item, mode))), "cleaner");
            Runtime.getRuntime().addShutdownHook(cleaner);
            for (Mode mode : Mode.ROUNDS) {
                String sold = itemOf(item, mode);
                Optional<DistributedLock> lock = mode == Mode.HOLDFAST
                        ? Optional.of(holdfast.lock(InventoryNode.lockName(sold)))
                        : Optional.empty();
                RoundResult round = new Round(mode, settings, sold, stock, lock, listener).play(redis);
                rounds.add(round);
                listener.accept(Verdict.of(round, settings));
            }
            Runtime.getRuntime().removeShutdownHook(cleaner);
        }
        DemoResult result = new DemoResult(settings, rounds);
        Verdict verdict = new Verdict(result);
        listener.accept(new DemoEvent.Ended(result.exact(), verdict.sentence(), verdict.outage()));
        return result;
    }

    private static String itemOf(String item, Mode mode) {
        return item + "-" + mode.word();
    }
}
