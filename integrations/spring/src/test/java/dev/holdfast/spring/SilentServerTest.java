package dev.holdfast.spring;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.contract.TimedCalls;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import reactor.core.publisher.Mono;

/** Methods with a wait time, while the server says nothing: each call ends at it. */
class SilentServerTest {

    private static final Duration WAIT = Duration.ofMillis(500);
    private static final Duration FAR_ANSWER = Duration.ofMinutes(1);

    static class Accounts {

        @Locked(name = "alone", waitTime = "500ms")
        public void alone() {}

        @Locked(name = "read", mode = LockMode.READ, waitTime = "500ms")
        public void read() {}

        @Locked(name = "permit", permits = "2", waitTime = "500ms")
        public void permit() {}

        @Locked(name = "several", keys = "#accounts", waitTime = "500ms")
        public void several(List<String> accounts) {}

        @Locked(name = "later", waitTime = "500ms")
        public CompletionStage<Boolean> later() {
            return CompletableFuture.completedFuture(true);
        }

        @Locked(name = "several-later", keys = "#accounts", waitTime = "500ms")
        public CompletionStage<Boolean> severalLater(List<String> accounts) {
            return CompletableFuture.completedFuture(true);
        }

        @Locked(name = "reactive", waitTime = "500ms")
        public Mono<Boolean> reactive() {
            return Mono.just(true);
        }

        @Locked(name = "permit-reactive", permits = "2", waitTime = "500ms")
        public Mono<Boolean> permitReactively() {
            return Mono.just(true);
        }
    }

    @EnableLocked
    static class OnARedis {}

    private static TimedCalls.Call section(Runnable call) {
        return () -> {
            call.run();
            return true;
        };
    }

    @Test
    void call_whileTheServerIsSilent_endsAtItsWaitTime() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                FaultProxy proxy = FaultProxy.to(redis.host(), redis.port());
                Holdfast client = HoldfastRedis.builder()
                        .uri("redis://" + proxy.address())
                        .responseTimeout(FAR_ANSWER)
                        .build();
                AnnotationConfigApplicationContext context = Contexts.startOn(client, OnARedis.class, Accounts.class);
                TimedCalls calls = new TimedCalls()) {
            Accounts accounts = context.getBean(Accounts.class);
            accounts.alone();
            List<String> keys = List.of("a", "b", "c");
            calls.add("alone", section(accounts::alone));
            calls.add("read", section(accounts::read));
            calls.add("permit", section(accounts::permit));
            calls.add("several", section(() -> accounts.several(keys)));
            calls.add("later", () -> accounts.later().toCompletableFuture().get());
            calls.add(
                    "several, later",
                    () -> accounts.severalLater(keys).toCompletableFuture().get());
            calls.add("reactive", () -> accounts.reactive().toFuture().get());
            calls.add(
                    "permit, reactive",
                    () -> accounts.permitReactively().toFuture().get());

            proxy.blackhole();
            calls.begin();

            calls.requireInVain(WAIT, WAIT.plus(FAR_ANSWER.dividedBy(20)));
            proxy.heal();
        }
    }
}
