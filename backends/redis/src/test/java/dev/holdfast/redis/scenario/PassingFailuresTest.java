package dev.holdfast.redis.scenario;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.testkit.contract.TimedCalls;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each call that waits, while the server cannot serve it for a time. */
class PassingFailuresTest {

    private static final Duration LONG = Duration.ofMinutes(3);

    private final Scene scene = Scene.start();

    /** What passes. */
    private enum Failure {
        OUT_OF_MEMORY {
            @Override
            void begin(EmbeddedRedis redis) {
                redis.execute("CONFIG", "SET", "maxmemory", "1");
            }

            @Override
            void end(EmbeddedRedis redis) {
                redis.execute("CONFIG", "SET", "maxmemory", "0");
            }
        },
        NO_REPLICAS {
            @Override
            void begin(EmbeddedRedis redis) {
                redis.execute("CONFIG", "SET", "min-replicas-to-write", "1");
            }

            @Override
            void end(EmbeddedRedis redis) {
                redis.execute("CONFIG", "SET", "min-replicas-to-write", "0");
            }
        },
        RESTART {
            @Override
            void begin(EmbeddedRedis redis) {
                redis.kill();
            }

            @Override
            void end(EmbeddedRedis redis) {
                redis.restart();
            }
        };

        abstract void begin(EmbeddedRedis redis);

        abstract void end(EmbeddedRedis redis);
    }

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    @DisplayName("scenarios 4 and 32: whatever kind of call waits, it goes on when the failure has passed")
    void calls_whileTheServerCannotServeThem_goOn(Failure failure) throws Exception {
        Holdfast client = scene.direct(settings -> settings.patience(LONG));
        client.lock("warm").acquire().close();
        AtomicInteger names = new AtomicInteger();
        try (TimedCalls calls = new TimedCalls()) {
            calls.addLimited(client, () -> "lock-" + names.incrementAndGet(), LONG);
            calls.addLimitedGroups(client, () -> "lock-" + names.incrementAndGet(), LONG);
            calls.addEndless(client, () -> "lock-" + names.incrementAndGet());

            failure.begin(scene.redis());
            calls.begin();
            calls.requireGoOn();
            failure.end(scene.redis());

            calls.requireGot();
        }
        scene.requireNothingLeft();
    }
}
