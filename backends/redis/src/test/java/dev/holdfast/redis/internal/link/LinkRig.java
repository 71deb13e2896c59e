package dev.holdfast.redis.internal.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.fixture.ManualTiming;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** A link whose tries a test ends one by one, on a time that stands still until the test moves it. */
final class LinkRig {

    final ManualTiming timing = new ManualTiming();
    final List<CompletableFuture<FakeConnection>> tries = new ArrayList<>();
    final AtomicInteger restored = new AtomicInteger();
    final Link<FakeConnection> link =
            new Link<>("tests", this::connect, timing, new Random(1), restored::incrementAndGet);

    /** Another one, on the same time. */
    final List<CompletableFuture<FakeConnection>> triesBeside = new ArrayList<>();

    final Link<FakeConnection> beside = new Link<>(
            "tests beside",
            () -> {
                CompletableFuture<FakeConnection> connecting = new CompletableFuture<>();
                triesBeside.add(connecting);
                return connecting;
            },
            timing,
            new Random(1),
            () -> {});

    CompletionStage<FakeConnection> connect() {
        CompletableFuture<FakeConnection> connecting = new CompletableFuture<>();
        tries.add(connecting);
        return connecting;
    }

    FakeConnection opened() {
        CompletableFuture<FakeConnection> opening = link.open();
        FakeConnection first = succeed(0);
        assertThat(opening).isCompletedWithValue(first);
        timing.pass(Duration.ofSeconds(1));
        return first;
    }

    FakeConnection succeed(int attempt) {
        FakeConnection connection = new FakeConnection();
        tries.get(attempt).complete(connection);
        return connection;
    }
}
