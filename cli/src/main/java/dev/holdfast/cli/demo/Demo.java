package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.Stock;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The demo: the rounds, one after the other, on one server. */
final class Demo {

    private final DemoSettings settings;
    private final String redis;
    private final DemoListener listener;

    Demo(DemoSettings settings, String redis, DemoListener listener) {
        this.settings = settings;
        this.redis = redis;
        this.listener = listener;
    }

    DemoResult play() throws IOException, InterruptedException {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(Duration.ofSeconds(10))
                .build();
        // Nobody else's keys are touched, and two demos on one server do not meet.
        String item = "demo-" + ProcessHandle.current().pid() + "-" + Long.toString(System.currentTimeMillis(), 36);
        List<RoundResult> rounds = new ArrayList<>();
        // The lock's client connects first: what it says about a server that is out of reach is for people.
        try (LockWatch watch = LockWatch.at(redis);
                Stock stock = Stock.at(redis)) {
            Thread cleaner = new Thread(() -> Mode.ROUNDS.forEach(mode -> stock.remove(itemOf(item, mode))), "cleaner");
            Runtime.getRuntime().addShutdownHook(cleaner);
            for (Mode mode : Mode.ROUNDS) {
                Optional<LockWatch> lock = mode == Mode.HOLDFAST ? Optional.of(watch) : Optional.empty();
                RoundResult result =
                        new Round(mode, settings, stock, lock, itemOf(item, mode), http, listener).play(redis);
                rounds.add(result);
                listener.roundEnded(result);
            }
            Runtime.getRuntime().removeShutdownHook(cleaner);
        }
        DemoResult result = new DemoResult(settings, rounds);
        listener.ended(result);
        return result;
    }

    private static String itemOf(String item, Mode mode) {
        return item + "-" + mode.word();
    }
}
